"""Run every benchmark: ``python -m bench``."""

from bench import coach, engine, environments, house, logs, pages, ranks, simulation, solvers

for part in (engine, simulation, environments, logs, ranks, solvers, coach, house, pages):
    print(f"\n{(part.__doc__ or '').splitlines()[0]}\n")
    part.main()

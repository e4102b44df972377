"""Run every benchmark: ``python -m bench``."""

from bench import engine, ranks, solvers

for part in (engine, ranks, solvers):
    print(f"\n{(part.__doc__ or '').splitlines()[0]}\n")
    part.main()

"""``python -m bench.simulation``: simulated rounds a second alone."""

from bench.simulation import main

main()

"""Run every benchmark: ``python -m bench``."""

from bench import engine

engine.main()

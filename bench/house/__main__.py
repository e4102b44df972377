"""``python -m bench.house``."""

from bench.house import main

main()

"""A deterministic simulator of the whole house: services, network, clients, clocks, store faults.

``python -m tests.house.simulator --seeds 100000`` runs it; everything that happens follows from the
seed, which is printed with the last steps whenever something does not hold.
"""

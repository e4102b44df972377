"""Mutants: would the tests notice if a rule were enacted a little differently?

``make mutants`` changes the code and the data that enact clauses, one thing at a time: a
comparison, an order, an amount, who is paid, a pay cell up or down by one, a wager's needs, the
seats. Of each game it takes a seeded sample, runs the tests of that game that touch what was
changed, and prints what they noticed (killed) and what they did not (survived), with the line and
the clause::

    python -m mutants                              # every game, 100 mutants each
    python -m mutants --game roulette --seed 2     # one game, another sample
    python -m mutants --write                      # and the table of docs/evidence.md

How it is fast enough: one process collects the tests and learns which functions each of them
calls (`touching`). Then each mutant is a fork of it, in which one function's code is replaced
(`running`): no import, no collection. What such a fork cannot change (the top level of a module),
and whatever survives in it, is run again in a fork that imports the changed source anew
(`nursery`), so that a survivor is one.

Only the script side is changed: what a game's script imports of its own room, of the rooms it
builds on and of the progressive; not solvers, coaches and pictures, which the par sheets, proofs
and charts hold. Words that a dealer says, messages and clause ids are left alone. Survivors that
change nothing anyone could see are listed with the reason in ``equivalent.toml``.
"""

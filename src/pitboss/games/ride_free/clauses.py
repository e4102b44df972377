"""The clauses of Colorado 30-2119 behind each step of the shared script.

The filing takes ordinary blackjack as known (CO-2119-8, CO-2119-9); Ohio's procedure stands in
for it, irregularities included (RF-01), and is cited by the clause that calls for it.
"""

from __future__ import annotations

from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.hands import FREE_DOUBLE, FREE_SPLIT
from pitboss.families.blackjack.lammers import LammerClauses
from pitboss.progressive.jackpots import Jackpot
from pitboss.rulebook.steps import steps

DEAL = "CO-2119-8"
CARDS_STAY = "CO-2119-9.A"
DRAWS_FOR_HEDGE = "CO-2119-9.B"
BETTING = "CO-2119-6"
NEEDS_MAIN = "CO-2119-3"
FOR_DEALER = "CO-2119-7"
TOP_3_NEEDS = "CO-2119-28.A.IV"
DEALER_ENVY = "CO-2119-26.A.IV"
BUST_BETTING = "CO-2119-21.C"
# Lammers go in front of a Silver Stack wager, whatever became of their hands.
STACKED = {FREE_DOUBLE: "CO-2119-12", FREE_SPLIT: "CO-2119-16"}

CLAUSES = steps("ride-free", Clauses, "table")
LAMMERS = steps("ride-free", LammerClauses, "lammers")

# By wager: the clause that says how it wins, and so how it loses; and the one that pays it.
LOST = {
    "hedge_22": "CO-2119-21.A",
    "silver_stack": "CO-2119-21.B",
    "bust_bonus": "CO-2119-21.C",
    "classic_21_3": "CO-2119-21.D",
    "xtreme_21_3": "CO-2119-21.D",
    "top_3": "CO-2119-21.D",
    "lucky_ladies": "CO-2119-21.E",
}
BUST_AT_30 = "CO-2119-25.A.V"
THREE_EIGHTS = "CO-2119-25.A.IV"

TWENTY_ONE_PROGRESSIVE = Jackpot(
    wager="progressive_21_3",
    lost="CO-2119-21.F",
    locked=DEAL,
    fixed_seed="CO-2119-30.A.VI",
    reserve="CO-2119-30.A.V",
    notes=("CO-2119-30.A.I", "CO-2119-30.A.II"),
    scaled="CO-2119-30.A.IV",
)
LADIES_PROGRESSIVE = Jackpot(
    wager="lucky_ladies_progressive",
    prefix="ladies_",
    lost="CO-2119-21.G",
    locked=DEAL,
    fixed_seed="CO-2119-31.A.V",
    reserve="CO-2119-31.A.IV",
    notes=("CO-2119-31.A.I", "CO-2119-31.A.II"),
    scaled="CO-2119-31.A.III",
)
JACKPOTS = {jackpot.wager: jackpot for jackpot in (TWENTY_ONE_PROGRESSIVE, LADIES_PROGRESSIVE)}

"""The clauses of Colorado 30-2119 behind each step of the shared script.

The filing takes ordinary blackjack as known (CO-2119-8, CO-2119-9); Ohio's procedure stands in
for it, irregularities included (RF-01), and is cited by the clause that calls for it.
"""

from __future__ import annotations

from pitboss.families.blackjack.clauses import Clauses, Dealt, Mishaps
from pitboss.families.blackjack.hands import FREE_DOUBLE, FREE_SPLIT
from pitboss.families.blackjack.lammers import LammerClauses
from pitboss.progressive.jackpots import Jackpot

DEAL = "CO-2119-8"
STANDARD = "CO-2119-9"
BLACKJACK = "CO-2119-8.B"
SETTLED = "CO-2119-20"
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

_SHOE = Dealt(
    player=(DEAL, DEAL), dealer=(DEAL, DEAL), decide=STANDARD, draw=STANDARD, hole=STANDARD
)

CLAUSES = Clauses(
    wash=STANDARD,
    shuffle=STANDARD,
    offer_cut=STANDARD,
    nobody_cuts=STANDARD,
    cut=STANDARD,
    cut_card=STANDARD,
    cut_card_out=STANDARD,
    emptied=STANDARD,
    shuffled_again=STANDARD,
    floor_shuffle=STANDARD,
    burn=STANDARD,
    new_dealer=STANDARD,
    bets=BETTING,
    locked=DEAL,
    entry=STANDARD,
    entry_permitted=STANDARD,
    entry_shuffle=STANDARD,
    boxes=STANDARD,
    box_minimum=STANDARD,
    deal={"shoe": _SHOE},
    order=DEAL,
    totals=STANDARD,
    peek=STANDARD,
    blackjack_now=BLACKJACK,
    blackjack_after=BLACKJACK,
    insurance=STANDARD,
    even_money=STANDARD,
    insurance_limit=STANDARD,
    insurance_won=STANDARD,
    insurance_lost=STANDARD,
    double="CO-2119-13",
    double_natural=STANDARD,
    split="CO-2119-17",
    split_order=STANDARD,
    split_after="CO-2119-17",
    split_again="CO-2119-17.A",
    split_aces="CO-2119-17.B",
    split_natural=STANDARD,
    draw=STANDARD,
    draw_21=STANDARD,
    draw_doubled=STANDARD,
    dealer_draws="CO-2119-8.A",
    no_effect=STANDARD,
    win_bust=SETTLED,
    win_higher=SETTLED,
    win_blackjack=BLACKJACK,
    push=SETTLED,
    lose=SETTLED,
    lose_blackjack=SETTLED,
    bust=STANDARD,
    settle=SETTLED,
    surrender="CO-2119-8.C",
    mishaps=Mishaps(
        face_up=STANDARD,
        drawn_unseen=STANDARD,
        drawn_seen=STANDARD,
        overdraw=STANDARD,
        dealer_missed=STANDARD,
        short=STANDARD,
        missed=STANDARD,
        undealt=STANDARD,
        hole_shown=STANDARD,
        misread=STANDARD,
    ),
)

LAMMERS = LammerClauses(
    double="CO-2119-11",
    split="CO-2119-15",
    won={FREE_DOUBLE: "CO-2119-11.A", FREE_SPLIT: "CO-2119-15.A"},
    gone={FREE_DOUBLE: "CO-2119-11.B", FREE_SPLIT: "CO-2119-15.B"},
    kept="CO-2119-18",
    dealer_22="CO-2119-19",
    blackjack_22="CO-2119-19",
)

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

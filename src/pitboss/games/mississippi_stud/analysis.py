"""Mississippi Stud, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.mississippi_stud.coach import advise, chart
from pitboss.games.mississippi_stud.proofs import proofs
from pitboss.games.mississippi_stud.sheets import sheets

__all__ = ["advise", "chart", "proofs", "sheets"]

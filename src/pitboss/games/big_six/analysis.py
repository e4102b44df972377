"""Big Six, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.big_six.proofs import proofs
from pitboss.games.big_six.sheets import sheets

__all__ = ["proofs", "sheets"]

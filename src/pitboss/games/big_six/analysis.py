"""Big Six, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.big_six.exact import sheets
from pitboss.games.big_six.proofs import proofs

__all__ = ["proofs", "sheets"]

"""The Multi-Link Progressive, analysed: loaded when first asked for."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.rooms.proof import ProofCase
from pitboss.wagers.multi_link.sheets import sheets

__all__ = ["proofs", "sheets"]


def proofs() -> Sequence[ProofCase]:
    """None here: its host games prove it, each through its own script."""
    return ()

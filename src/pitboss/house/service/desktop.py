"""The browser of whoever started the house, where there is one to see it in."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Mapping


def has_desktop(platform: str, environment: Mapping[str, str]) -> bool:
    """Is there a screen with windows? A console over the network has none."""
    if platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in environment
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_page(address: str) -> None:
    """Open a page, where there is a desktop; elsewhere the printed address is enough."""
    if has_desktop(sys.platform, os.environ):
        webbrowser.open(address)

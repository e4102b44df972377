"""The pages: the built front end, served from this very address and nothing from anywhere else.

Files under ``/assets`` have a digest of their content in their name and may be kept for ever. Every
other path that is nobody's is a page: it gets the same small document, which finds out by itself
what to show.
"""

from __future__ import annotations

import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).parent.parent / "pages"
# Scripts, styles and pictures of our own only; a drawing may set its own colours.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
UNBUILT = (
    '<!doctype html><html lang="en"><title>Pitboss</title><p>The house is open, but its pages were '
    "not built: run <code>make pages</code>. Clients talk to it under <code>/api</code>.</html>"
)
_FOR_EVER = "public, max-age=31536000, immutable"
_NAME = re.compile(r"[0-9A-Za-z_-][0-9A-Za-z._-]*").fullmatch
_NO_PAGES = ("api", "assets", "health", "ready", "metrics")
Ask = Request[Any, Any, Any]


@lru_cache(256)
def _content(path: Path, _written: int) -> bytes:
    """A file's bytes, read once as long as nobody writes it anew."""
    return path.read_bytes()


def _file(*names: str) -> bytes | None:
    """A file of the folder; None if there is none of that name."""
    path = FOLDER.joinpath(*names)
    if not all(_NAME(name) for name in names) or not path.is_file():
        return None
    return _content(path, path.stat().st_mtime_ns)


@get("/assets/{name:str}", include_in_schema=False)
async def asset(name: FromPath[str]) -> Response[bytes]:
    """A script, a style or a picture of the pages."""
    found = _file("assets", name)
    if found is None:
        raise NotFoundException
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(found, media_type=kind, headers={"Cache-Control": _FOR_EVER})


@get(["/", "/{rest:path}"], include_in_schema=False)
async def page(request: Ask) -> Response[bytes]:
    """The document that every page begins with."""
    first = request.scope["path"].split("/")[1]
    if first in _NO_PAGES:
        raise NotFoundException
    found = _file("index.html") or UNBUILT.encode()
    headers = {"Content-Security-Policy": POLICY}
    return Response(found, media_type="text/html", headers=headers)


HANDLERS = [asset, page]

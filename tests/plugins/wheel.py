"""A wheel of a package of pure Python, built from its pyproject.toml without a network."""

from __future__ import annotations

import tomllib
import zipfile
from pathlib import Path


def build(project: Path, folder: Path) -> Path:
    """Build the wheel of a project into a folder."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    name, version = about["project"]["name"].replace("-", "_"), about["project"]["version"]
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    files = {f"{name}-{version}.dist-info/{path}": text for path, text in _info(about).items()}
    for package in about["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        home = project / package
        for path in sorted(home.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                files[f"{home.name}/{path.relative_to(home)}"] = path.read_text("utf-8")
    with zipfile.ZipFile(wheel, "w") as packed:
        for path, text in files.items():
            packed.writestr(path, text)
        listed = [*files, f"{name}-{version}.dist-info/RECORD"]
        packed.writestr(listed[-1], "".join(f"{path},,\n" for path in listed))
    return wheel


def _info(about: dict[str, dict[str, object]]) -> dict[str, str]:
    project = about["project"]
    groups = project["entry-points"]
    assert isinstance(groups, dict)
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in each.items())
        for group, each in groups.items()
    )
    return {
        "METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\n"
        f"Version: {project['version']}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": points,
    }

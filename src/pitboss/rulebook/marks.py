"""Which clauses a test file proves: its ``pytest.mark.clause`` marks, read without running it.

Ids may be strings, constants of the same file, or built from those: f-strings, sums, starred lists
and comprehensions. Marks count on a test, on its class, on the whole file (``pytestmark``) and on
one case (``pytest.param(..., marks=...)``).
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, TypeGuard

from pitboss.errors import BadFile

__all__ = ["clause_marks"]

Names: TypeAlias = Mapping[str, object]
Test: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.GeneratorExp

_SEQUENCES: dict[str, Callable[..., object]] = {
    "enumerate": enumerate,
    "frozenset": tuple,
    "list": tuple,
    "range": range,
    "set": tuple,
    "sorted": sorted,
    "tuple": tuple,
    "zip": zip,
}
_METHODS = ("items", "keys", "split", "values")


class _Unreadable(Exception):
    """An expression that only running the file could tell."""


def clause_marks(source: str, path: str) -> dict[str, list[str]]:
    """The marked clause ids of each test of a file, by the test's pytest node id."""
    try:
        tree = ast.parse(source, path)
    except SyntaxError as fault:
        raise BadFile(path, f"line {fault.lineno}: {fault.msg}") from None
    reader = _Reader(tree, path)
    whole_file = list(reader.marks_of_name("pytestmark"))
    marks: dict[str, list[str]] = {}
    for owner, test in _tests(tree):
        node_id = "::".join((path, owner.name, test.name) if owner else (path, test.name))
        own = [*(owner.decorator_list if owner else ()), *test.decorator_list]
        ids = [*whole_file, *(id for mark in own for id in reader.marks(mark, reader.names))]
        if ids:
            marks.setdefault(node_id, []).extend(ids)
    return marks


def _tests(tree: ast.Module) -> Iterator[tuple[ast.ClassDef | None, Test]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from ((node, test) for test in node.body if _is_test(test))
        elif _is_test(node):
            yield None, node


def _is_test(node: ast.stmt) -> TypeGuard[Test]:
    return isinstance(node, Test) and node.name.startswith("test")


class _Reader:
    """Follows the marks of one file through its constants."""

    def __init__(self, tree: ast.Module, path: str) -> None:
        self.path = path
        self.defined: dict[str, ast.expr] = {}
        self.names: dict[str, object] = {}
        for node in tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self._define(name, value)
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    self._define(name, value)

    def _define(self, name: str, value: ast.expr) -> None:
        self.defined[name] = value
        try:
            self.names[name] = _value(value, self.names)
        except _Unreadable:
            self.names.pop(name, None)

    def marks_of_name(self, name: str) -> Iterator[str]:
        """The ids marked in what the file assigns to ``name``; none where it is plain data."""
        if name in self.defined and name not in self.names:
            yield from self.marks(self.defined[name], self.names)

    def marks(self, node: ast.AST, names: Names) -> Iterator[str]:
        """The ids of every clause mark inside an expression."""
        match node:
            case ast.Call(func=ast.Attribute(attr="clause", value=ast.Attribute(attr="mark"))):
                yield from self._ids(node, names)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                yield from self._marks_of_each(node, names)
            case ast.Name(id=name) if name not in names:
                yield from self.marks_of_name(name)
            case _:
                for child in ast.iter_child_nodes(node):
                    yield from self.marks(child, names)

    def _marks_of_each(self, node: Comprehension, names: Names) -> Iterator[str]:
        try:
            rounds = list(_bindings(node.generators, names))
        except _Unreadable:
            rounds = [names]  # a mark that needs the loop's variable is refused below
        for bound in rounds:
            yield from self.marks(node.elt, bound)

    def _ids(self, mark: ast.Call, names: Names) -> Iterator[str]:
        where = f"line {mark.lineno}: "
        try:
            ids = _items(mark.args, names)
        except _Unreadable:
            rule = "write the ids of a clause mark as strings or constants of the same file"
            raise BadFile(self.path, where + rule) from None
        for id in ids:
            if not isinstance(id, str):
                raise BadFile(self.path, f"{where}a clause mark holds {id!r}, which is no id")
            yield id


def _value(node: ast.expr, names: Names) -> object:
    """What an expression made of constants is worth; lists and sets come out as tuples."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
            return _items(elts, names)
        case ast.Dict(keys=keys, values=values) if None not in keys:
            items = zip((key for key in keys if key), values, strict=True)
            return {_value(key, names): _value(value, names) for key, value in items}
    return _built(node, names)


def _built(node: ast.expr, names: Names) -> object:
    match node:
        case ast.JoinedStr(values=parts):
            return "".join(str(_value(part, names)) for part in parts)
        case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
            return _value(value, names)
        case ast.ListComp(elt=elt) | ast.SetComp(elt=elt) | ast.GeneratorExp(elt=elt):
            return tuple(_value(elt, bound) for bound in _bindings(node.generators, names))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _sum(_value(left, names), _value(right, names))
        case ast.Subscript(value=value, slice=index):
            return _part(_value(value, names), _value(index, names))
        case ast.Call(func=func, args=args, keywords=[]):
            return _called(func, _items(args, names), names)
    raise _Unreadable


def _items(nodes: list[ast.expr], names: Names) -> tuple[object, ...]:
    items: list[object] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            items.extend(_each(_value(node.value, names)))
        else:
            items.append(_value(node, names))
    return tuple(items)


def _each(value: object) -> tuple[object, ...]:
    if isinstance(value, tuple | dict | str):
        return tuple(value)
    raise _Unreadable


def _sum(left: object, right: object) -> object:
    if isinstance(left, str) and isinstance(right, str):
        return left + right
    if isinstance(left, tuple) and isinstance(right, tuple):
        return left + right
    raise _Unreadable


def _part(whole: object, index: object) -> object:
    try:
        if isinstance(whole, dict):
            return whole[index]
        if isinstance(whole, tuple | str) and isinstance(index, int):
            return whole[index]
    except LookupError:
        pass
    raise _Unreadable


def _called(func: ast.expr, args: tuple[object, ...], names: Names) -> object:
    """The few calls that only rearrange constants."""
    try:
        match func:
            case ast.Name(id=name) if name in _SEQUENCES:
                made = _SEQUENCES[name](*args)
                return tuple(made) if hasattr(made, "__iter__") else made
            case ast.Attribute(value=owner, attr=method) if method in _METHODS:
                made = getattr(_value(owner, names), method)(*args)
                return tuple(made)
    except (AttributeError, TypeError, ValueError):
        pass
    raise _Unreadable


def _bindings(loops: list[ast.comprehension], names: Names) -> Iterator[Names]:
    """The names inside a comprehension, once for each of its turns."""
    if not loops:
        yield names
        return
    loop, *inner = loops
    if loop.ifs or loop.is_async:
        raise _Unreadable
    for item in _each(_value(loop.iter, names)):
        yield from _bindings(inner, {**names, **_bound(loop.target, item)})


def _bound(target: ast.expr, item: object) -> dict[str, object]:
    match target:
        case ast.Name(id=name):
            return {name: item}
        case ast.Tuple(elts=elts) | ast.List(elts=elts) if isinstance(item, tuple):
            if len(elts) == len(item):
                pairs = zip(elts, item, strict=True)
                return {n: v for elt, part in pairs for n, v in _bound(elt, part).items()}
    raise _Unreadable

"""What can be changed in the code of a rule: one small change of a syntax tree at a time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
CALLS = {
    "any": "all",
    "all": "any",
    "min": "max",
    "max": "min",
    "clockwise": "counterclockwise",
    "counterclockwise": "clockwise",
}
WHO = {"house": "dealer", "dealer": "house"}  # accounts of the books
PEOPLE = frozenset(("player", "dealer", "banker", "seat", "own", "other", "mine", "theirs"))
SPOKEN = frozenset(("announce", "whisper", "later", "cast", "TypeVar", "isinstance"))
TYPES = frozenset(("annotation", "returns", "decorator_list", "type_params", "bases"))
WORDS = frozenset(
    ("__all__", "words", "why", "message", "said", "text", "label", "note", "help", "name")
)
UNSAID = ("__repr__", "__str__", "describe")


class Site(NamedTuple):
    """A place in a syntax tree and what to put there instead."""

    line: int
    scope: str  # the function or method it stands in, as its code is named; empty: the top level
    old: str
    new: str
    parent: ast.AST
    field: str
    place: int | None
    changed: ast.AST

    def apply(self) -> None:
        """Make the change in the tree."""
        ast.copy_location(self.changed, _at(self.parent, self.field, self.place))
        if self.place is None:
            setattr(self.parent, self.field, self.changed)
        else:
            getattr(self.parent, self.field)[self.place] = self.changed
        ast.fix_missing_locations(self.changed)


def _at(parent: ast.AST, field: str, place: int | None) -> ast.AST:
    held = getattr(parent, field)
    found: ast.AST = held if place is None else held[place]
    return found


def sites(tree: ast.Module) -> list[Site]:
    """Every change that can be made in a module, in the order of its lines."""
    return list(_inside(tree, "", top=True))


def _inside(parent: ast.AST, scope: str, top: bool) -> Iterator[Site]:
    """The changes below a node; ``top``: what runs when the module is imported."""
    for field, value in ast.iter_fields(parent):
        if field in TYPES or (field == "keywords" and isinstance(parent, ast.ClassDef)):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(node, ast.AST) or _silent(node):
                continue
            for changed in _changes(node, parent):
                yield Site(
                    getattr(node, "lineno", getattr(parent, "lineno", 0)),
                    "" if top else scope,
                    ast.unparse(node),
                    ast.unparse(changed),
                    parent,
                    field,
                    index,
                    changed,
                )
            yield from _below(node, field, parent, scope, top)


def _below(node: ast.AST, field: str, parent: ast.AST, scope: str, top: bool) -> Iterator[Site]:
    if isinstance(node, ast.FunctionDef):
        if node.name.startswith(UNSAID):
            return
        name = f"{scope}.{node.name}" if scope else node.name
        yield from _inside(node.args, scope, top)  # defaults are made where it is defined
        for body in node.body:
            holder = ast.Module([body], [])
            for site in _inside(holder, name if top else scope, top=False):
                yield _rooted(site, holder, node, body)
    elif isinstance(node, ast.ClassDef):
        yield from _inside(node, f"{scope}.{node.name}" if scope else node.name, top)
    else:
        yield from _inside(node, scope, top)


def _rooted(site: Site, holder: ast.Module, function: ast.FunctionDef, body: ast.stmt) -> Site:
    if site.parent is not holder:
        return site
    return site._replace(parent=function, field="body", place=function.body.index(body))


def _silent(node: ast.AST) -> bool:
    """Is this something that no rule depends on: words, imports, types, our own faults?"""
    match node:
        case ast.JoinedStr() | ast.Raise() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Call():
            return _spoken(node)
        case ast.If(body=body, orelse=rest):
            return all(_worded(each) for each in (*body, *rest))
    return _worded(node)


def _worded(node: ast.AST) -> bool:
    """Does it only choose words?"""
    match node:
        case (
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AugAssign(target=ast.Name(id=name))
            | ast.keyword(arg=str(name))
        ):
            return name in WORDS
    return False


def _changes(node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=value):
            yield from _other_values(value, parent)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SUMS:
            if not isinstance(left, _NOT_SUMS) and not isinstance(right, _NOT_SUMS):
                yield ast.BinOp(left, SUMS[type(op)](), right)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in SUMS:
            if not isinstance(value, _NOT_SUMS):
                yield ast.AugAssign(target, SUMS[type(op)](), value)
        case ast.Call():
            yield from _called(node)
        case ast.Continue():
            yield ast.Break()
        case ast.Expr(value=ast.Call() | ast.YieldFrom() as value) if not _spoken(value):
            yield ast.Pass()
        case ast.keyword(arg="needs", value=ast.Tuple(elts=[_, *rest])):
            yield ast.keyword("needs", ast.Tuple(rest, ast.Load()))
    yield from _negated(node, parent)


_NOT_SUMS = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)


def _other_values(value: object, parent: ast.AST) -> Iterator[ast.AST]:
    match value:
        case bool():
            yield ast.Constant(not value)
        case int():
            yield ast.Constant(value + 1)
            if value > 0:
                yield ast.Constant(value - 1)
        case str() if value in WHO and isinstance(parent, ast.Call):
            yield ast.Constant(WHO[value])


def _compared(node: ast.Compare) -> Iterator[ast.AST]:
    for n, op in enumerate(node.ops):
        if type(op) in COMPARISONS:
            ops = [*node.ops[:n], COMPARISONS[type(op)](), *node.ops[n + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)


def _called(node: ast.Call) -> Iterator[ast.AST]:
    match node:
        case ast.Call(func=ast.Name(id="reversed"), args=[only]):
            yield only
        case ast.Call(func=ast.Name(id="sorted"), args=args, keywords=keywords):
            kept = [each for each in keywords if each.arg != "reverse"]
            if len(kept) == len(keywords):
                kept = [*keywords, ast.keyword("reverse", ast.Constant(True))]
            yield ast.Call(node.func, args, kept)
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield ast.Call(ast.Name(CALLS[name], ast.Load()), node.args, node.keywords)
        case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in CALLS:
            func = ast.Attribute(owner, CALLS[name], ast.Load())
            yield ast.Call(func, node.args, node.keywords)
        case ast.Call(args=[ast.Name(id=one) as first, ast.Name(id=other) as second, *rest]):
            if {one, other} <= PEOPLE:
                yield ast.Call(node.func, [second, first, *rest], node.keywords)


def _negated(node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
    """A bare condition, such as a flag, turned round."""
    if not isinstance(parent, ast.If | ast.IfExp) or node is not parent.test:
        return
    if isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr):
        yield ast.UnaryOp(ast.Not(), node)


def _spoken(value: ast.expr) -> bool:
    match value:
        case ast.YieldFrom(value=called):
            return _spoken(called)
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name in SPOKEN
    return False

"""Reading pay tables as a filing prints them: a row an event, a column a table."""

from pitboss.rulebook.paytables import pay_table


def columns(text: str) -> dict[str, dict[str, str]]:
    """Table id -> event -> pays, from lines ``event | cell | cell``; the first line heads them.

    A bare number is ``to 1``; ``.`` is a cell the filing leaves without a row.
    """
    head, *lines = [line for line in text.strip().splitlines() if line.strip()]
    ids = [cell.strip() for cell in head.split("|")][1:]
    found: dict[str, dict[str, str]] = {table: {} for table in ids}
    for line in lines:
        event, *cells = [cell.strip() for cell in line.split("|")]
        assert len(cells) == len(ids), line
        for table, cell in zip(ids, cells, strict=True):
            if cell != ".":
                found[table][event] = f"{cell} to 1" if cell.isdigit() else cell
    return found


def loaded(table: str) -> dict[str, str]:
    """The same of a table as the rulebook has it; envy stands behind a slash."""
    return {
        row.event: f"{row.pays}/{row.envy}" if row.envy else str(row.pays)
        for row in pay_table(table)
    }

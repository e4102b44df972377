"""Blackjack at six decks beside hhoppe's notebook, in turns on one core.

It is no package, so it is not part of ``python -m bench``: clone github.com/hhoppe/blackjack, make
an environment with what it imports (numba, hhoppe-tools, matplotlib, more-itertools, tqdm), and::

    python -m bench.simulation.notebook CLONE ENVIRONMENT/bin/python

Its program is run as it stands up to its own simulation on the processor, whose functions are then
asked for hands: six decks with its cut card, its basic strategy, one player, everything inlined as
it is at its higher settings. Ours deals six decks with a cut card, best play by composition: the
wager on the hand alone, as there, and then with House Money beside it. All are told in hands for
each second of processor time.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

from bench.simulation import dealt, rate
from pitboss.rulebook import RuleSet

GOES = 5
HANDS = 5_000_000
CHILD = """
import sys, time, types
shell = types.ModuleType("IPython")
shell.get_ipython = lambda: None
shell.display = types.ModuleType("IPython.display")
sys.modules.update({"IPython": shell, "IPython.display": shell.display})
text = open("blackjack.py", encoding="utf-8").read()
text = text[: text.index("\\n# %%\\ntest_monte_carlo_house_edge_cpu()")]
text = text.replace("hh.start_timing_notebook_cells()", "pass")
text = text.replace("hh.adjust_jupyterlab_markdown_width()", "pass")
text = text.replace("inline=('always' if EFFORT >= 2 else 'never')", "inline='always'")
peer = types.ModuleType("peer")
sys.modules["peer"] = peer
exec(compile(text, "blackjack.py", "exec"), peer.__dict__)
rules = peer.Rules(num_decks=6)
plan = peer.Strategy(attention=peer.Attention.TOTAL_OF_CARDS)
shoes = peer.default_shoes_creator(rules)
peer.run_simulations(rules, plan, 100_000, shoes, False, True)
print("ready", flush=True)
for line in sys.stdin:
    began = time.process_time()
    _, hands, _ = peer.run_simulations(rules, plan, int(line), shoes, False, True)
    print("rate", hands / (time.process_time() - began), flush=True)
"""


def main() -> None:
    """Print both rates, go by go, and the median of their ratios."""
    clone, python = Path(sys.argv[1]), sys.argv[2]
    alone = dealt("blackjack", RuleSet.of("blackjack", without=("house_money",)))[0]
    beside = dealt("blackjack")[0]
    peer = subprocess.Popen(
        [python, "-c", CHILD],
        cwd=clone,
        env={"EFFORT": "1", "PYTHONPATH": str(clone)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert peer.stdin is not None
    assert peer.stdout is not None
    while peer.stdout.readline().strip() != "ready":
        if peer.poll() is not None:
            sys.exit("the notebook did not run: see its own words above")
    ratios = []
    for _ in range(GOES):
        ours, more = rate(alone), rate(beside)
        peer.stdin.write(f"{HANDS}\n")
        peer.stdin.flush()
        theirs = float(peer.stdout.readline().split()[1])
        ratios.append(ours / theirs)
        words = f"ours {ours / 1e6:6.2f} M/s ({more / 1e6:.2f} with House Money)"
        print(f"{words}, theirs {theirs / 1e6:6.2f} M/s: {ratios[-1]:.2f}x, {more / theirs:.2f}x")
    peer.stdin.close()
    peer.wait()
    print(f"median {statistics.median(ratios):.2f}x")


if __name__ == "__main__":
    main()

"""The filings as data: clauses, pay tables, options and limits, with a loader and its checks."""

from pitboss.rulebook.game_rules import GameRules, WagerRule, game_rules
from pitboss.rulebook.paytables import pay_table, pay_tables
from pitboss.rulebook.ruleset import RuleSet

__all__ = ["GameRules", "RuleSet", "WagerRule", "game_rules", "pay_table", "pay_tables"]

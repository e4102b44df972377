"""The house: live tables, an honest ledger, linked jackpots, fair luck."""

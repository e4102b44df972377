"""The ledger: double entry in whole cents, append-only, every balance provable from its entries."""

"""The desk: par sheets, strategies, advice and shoe reports for everyone, each worked out once."""

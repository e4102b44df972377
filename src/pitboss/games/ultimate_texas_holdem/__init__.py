"""Ultimate Texas Hold'em (Ohio Appendix I)."""

"""Texas Hold'em Bonus (Ohio Appendix K)."""

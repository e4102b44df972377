"""Let It Ride (Ohio Appendix D)."""

"""The tools of exact analysis: par sheets and the counting under them."""

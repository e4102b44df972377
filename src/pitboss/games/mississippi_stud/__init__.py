"""Mississippi Stud (Ohio Appendix J)."""

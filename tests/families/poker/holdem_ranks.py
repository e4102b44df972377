"""Two hands that meet on a board, by the clause that ranks the higher one.

The two hold'em filings rank in the same words under their own numbers, so a case names the end of
the clause only.
"""

CASES = [
    ("As Ks", "9s 8s", "Qs Js Ts 2d 3c", "II.A"),
    ("Ks 9s", "9d 8s", "Qs Js Ts 2d 3c", "II.B"),
    ("5s 4s", "Kd Kh", "As 2s 3s Kc Ks", "II.B"),  # the ace is low there
    ("2d 2h", "Ad Ah", "2s 2c As 7d 8c", "II.C"),
    ("3d 3h", "As 9s", "3s 2c 2s 7s 8s", "II.D"),
    ("7s 2s", "Kd Td", "9s 8s Js Qd 4s", "II.E"),
    ("6d 5d", "As Ad", "4s 3d 2c 9d Ac", "II.F"),
    ("Ad Kd", "4c 4d", "Qs Jd Tc 4s 2h", "II.F"),
    ("6d 5d", "Ad 5h", "4s 3d 2c Kd Qc", "II.F"),  # A-2-3-4-5 is the lowest straight
    ("2d 2h", "Ad Kd", "2s Ac Kc 9d 7h", "II.G"),
    ("Ad 2d", "Kd Qd", "As 2c Kc Qh 7h", "II.H"),
    ("3d 3h", "Ad Kd", "2s 4c 7c 9d Jh", "II.I"),
    ("3d Ah", "3h Kd", "3s 4c 7c 9d Jh", "II.I"),  # the pair first, then the kickers
    ("Ad 3h", "Kd Qh", "2s 4c 7c 9d Jh", "III"),
    ("Kd 3h", "Ad 2h", "Qs Ts 7c 9d 3c", "II.I"),  # no straight around the corner
]

"""How often letters come in print, by language, for filler that looks like the language.

Thousandths of a percent of all letters. The sources, after the tables that the article "Letter frequency" of the
English Wikipedia collects:

- en: Robert Lewand, Cryptological Mathematics, Mathematical Association of America, 2000, page 36.
- es: Fletcher Pratt, Secret and Urgent: the Story of Codes and Ciphers, Blue Ribbon Books, 1942, pages 254-5.
- pt: Frequência da ocorrência de letras no Português, 2009.
- fr: Corpus de Thomas Tempé, 2007.
- de: Albrecht Beutelspacher, Kryptologie, 7th edition, Vieweg, 2005, page 10.

and

- ro: Adriana Vlad, Adrian Mitrea, Estimating Conditional Probabilities and Digram Statistical Structure in Printed
  Romanian, in: Recent Advances in Romanian Language Technology, Editura Academiei, 1997, table 2.1.
"""

from __future__ import annotations

from ._spelling import Spelling

FREQUENCIES = {
    "en": "a8167 b1492 c2782 d4253 e12702 f2228 g2015 h6094 i6966 j153 k772 l4025 m2406 n6749 o7507 p1929 q95 r5987 "
    "s6327 t9056 u2758 v978 w2360 x150 y1974 z74",
    "es": "a11525 b2215 c4019 d5010 e12181 f692 g1768 h703 i6247 j493 k11 l4967 m3157 n6712 o8683 p2510 q877 r6871 "
    "s7977 t4632 u2927 v1138 w17 x215 y1008 z467 á502 é433 í725 ñ311 ó827 ú168 ü12",
    "pt": "a14634 b1043 c3882 d4992 e12570 f1023 g1303 h781 i6186 j397 k15 l2779 m4738 n4446 o9735 p2523 q1204 r6530 "
    "s6805 t4336 u3639 v1575 w37 x253 y6 z470 à72 â562 á118 ã733 ç530 é337 ê450 í132 ô635 ó296 õ40 ú207 ü26",
    "fr": "a7636 b901 c3260 d3669 e14715 f1066 g866 h737 i7529 j613 k49 l5456 m2968 n7095 o5796 p2521 q1362 r6693 "
    "s7948 t7244 u6311 v1838 w74 x427 y128 z326 à486 â51 œ18 ç85 è271 é1504 ê218 ë8 î45 ï5 ô23 ù58 û60",
    "de": "a6516 b1886 c2732 d5076 e16396 f1656 g3009 h4577 i6550 j268 k1417 l3437 m2534 n9776 o2594 p670 q18 r7003 "
    "s7270 t6154 u4166 v846 w1921 x34 y39 z1134 ä578 ö443 ß307 ü995",
    "ro": "a10050 ă3390 â670 b840 c5080 d3260 e12140 f1190 g990 h380 i10580 î1190 j250 k40 l4810 m2870 n6510 o4220 "
    "p3180 q1 r7600 s4110 ș1330 t6210 ț1100 u5860 v1150 w20 x190 y30 z760",
}


def frequencies(spelling: Spelling, used: frozenset[str]) -> dict[str, int] | None:
    """How often each tile comes in the spelling's language, or None where the language has no table.

    An accented letter that is no letter of its own and that no word uses counts for its plain letter: otherwise it
    would tell the filler from the words.
    """
    table = FREQUENCIES.get(spelling.language or "")
    if table is None:
        return None
    plain = Spelling(spelling.case, "accents", spelling.language)
    weights: dict[str, int] = {}
    for item in table.split():
        tiles = spelling.letter(item[0])
        if not all(tile in used or spelling.is_own(tile) for tile in tiles):
            tiles = plain.letter(item[0])
        for tile in tiles:
            weights[tile] = weights.get(tile, 0) + int(item[1:])
    return weights

"""Text as it is drawn: Arabic letters joined, and right-to-left text in the order in which it is seen."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import bidirectional, category, decomposition

FORMS = ((0xFB50, 0xFDFF), (0xFE70, 0xFEFC))
"""Where Unicode has the joined forms of Arabic letters."""

KINDS = ("isolated", "initial", "medial", "final")


def is_right_to_left(text: str) -> bool:
    """Whether a text has a letter that is written from right to left."""
    return any(bidirectional(character) in ("R", "AL") for character in text)


def is_right_to_left_script(texts: list[str]) -> bool:
    """Whether most of some texts are written from right to left."""
    return sum(map(is_right_to_left, texts)) * 2 > len(texts)


def seen(text: str) -> str:
    """A text from left to right as it is seen on paper."""
    if not is_right_to_left(text):
        return text
    from importlib import import_module

    joined_text = joined(text)
    reordered: str = import_module("fpdf.bidi").BidiParagraph(joined_text).get_reordered_string()
    return reordered


def joined(text: str) -> str:
    """A text with each Arabic letter in the form that its neighbours ask for; one that stands alone is as it was."""
    forms = _forms()
    parts = _with_ligatures(text, forms)
    own = [forms.get(part, {}) for part in parts]
    linking = [place for place, part in enumerate(parts) if category(part[0]) not in ("Mn", "Cf")]
    for before, place, after in zip([None, *linking], linking, [*linking[1:], None], strict=False):
        from_before = before is not None and "initial" in own[before] and "final" in own[place]
        to_after = after is not None and "initial" in own[place] and "final" in own[after]
        kind = ("final", "medial")[to_after] if from_before else ("isolated", "initial")[to_after]
        if kind != "isolated" or len(parts[place]) > 1:
            parts[place] = own[place].get(kind, parts[place])
    return "".join(parts)


def _with_ligatures(text: str, forms: dict[str, dict[str, str]]) -> list[str]:
    """The letters of a text, lam and alef as one."""
    parts: list[str] = []
    for letter in text:
        if parts and parts[-1] == "\u0644" and parts[-1] + letter in forms:
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """By letter (or lam and alef) its forms."""
    forms: dict[str, dict[str, str]] = {}
    for first, last in FORMS:
        for code in range(first, last + 1):
            kind, *letters = decomposition(chr(code)).strip("<").replace(">", "").split(" ") or [""]
            of = "".join(chr(int(letter, 16)) for letter in letters) if kind in KINDS else ""
            if len(of) == 1 or (len(of) == 2 and of[0] == "\u0644" and of[1] in "\u0622\u0623\u0625\u0627"):
                forms.setdefault(of, {})[kind] = chr(code)
    return forms

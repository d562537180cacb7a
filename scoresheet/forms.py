"""What players type, cleaned and checked for its form. Whether it is allowed, the rules decide."""

from __future__ import annotations

import unicodedata

from scoresheet.names import clean, shorten
from scoresheet.ruling import COUNT_WORDS, MOST_NAMED, says_dice
from scoresheet.scoring import FACES, Dice

SEPARATORS = " ,;.-–—_/|\t\n"


class BadDice(ValueError):
    """What was typed is no roll; `problems` has a sentence for each thing wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def parse_dice(text: str, count: int) -> Dice:
    """The roll that was typed, ascending: `parse_dice("4 4, 4-2 6", 5)` is `(2, 4, 4, 4, 6)`.

    Spaces, commas, dashes and digits of any script are cleaned. Raises BadDice with its problems.
    """
    dice, problems = read_dice(text, count)
    if not problems and len(dice) < count:
        problems = [_too_few(dice, count)]
    if problems:
        raise BadDice(problems)
    return tuple(sorted(dice))


def read_dice(text: str, count: int) -> tuple[list[int], list[str]]:
    """The dice typed so far, in typing order, and a sentence for each thing that is no die.

    More such things than MOST_NAMED are not named one by one.
    """
    cleaned = clean(unicodedata.normalize("NFKC", text))
    typed = [_digit(c) for c in cleaned if c not in SEPARATORS]
    dice = [int(c) for c in typed if c in "123456"]
    wrong = [c for c in dict.fromkeys(typed) if c not in "123456"]
    problems = [_no_die(c) for c in wrong[:MOST_NAMED]]
    if len(typed) > count:
        problems.append(f"That is {_count(len(typed))} dice; a roll has {_count(count)}.")
    return dice, problems


def still_missing(text: str, count: int) -> str:
    """What a roll that is being typed still lacks, as a sentence, empty for a whole one."""
    try:
        parse_dice(text, count)
    except BadDice as bad:
        return str(bad)
    return ""


def _digit(character: str) -> str:
    """A digit of any script as ours, any other character as it is."""
    return str(int(character)) if character.isdecimal() else character


def _no_die(character: str) -> str:
    if character.isdecimal():
        return f"A die shows {FACES[0]} to {FACES[-1]}, not {character}."
    return f"“{shorten(character)}” is no die: enter digits from {FACES[0]} to {FACES[-1]}."


def _too_few(dice: list[int], count: int) -> str:
    if not dice:
        return f"Enter the {_count(count)} dice that lie there."
    missing = count - len(dice)
    so_far = "die" if len(dice) == 1 else "dice"
    return (
        f"{_count(len(dice)).capitalize()} {so_far} so far: {says_dice(dice)}. "
        f"{_count(missing).capitalize()} more."
    )


def _count(number: int) -> str:
    return COUNT_WORDS[number] if 0 < number < len(COUNT_WORDS) else str(number)

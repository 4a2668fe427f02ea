"""How many of something, in a line that is printed: a number and a word come in, "1 game" or "2 games" goes out."""


def many(number: int, word: str) -> str:
    """The word in the right number; it must be one that takes an s."""
    return f"{number} {word}{'' if number == 1 else 's'}"

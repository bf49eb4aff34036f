"""Types that the stubs speak of."""

from typing import Literal, TypedDict

Lang = Literal["de", "en"]
Seed = int | str


class Name(TypedDict):
    de: str
    en: str


class Title(TypedDict):
    id: str
    name: Name
    seats: tuple[int, int]
    options: dict[str, list[str]]
    rules: int


class Field(TypedDict):
    name: str
    first: int
    width: int
    shape: str

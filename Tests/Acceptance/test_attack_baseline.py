"""An honest sign-in at our own provider: what the attacks differ from."""

import pytest

pytestmark = pytest.mark.everyday

pytest_plugins = ("arena",)


@pytest.mark.parametrize("name", ["apple.com", "main", "promises"])
def test_an_honest_sign_in_succeeds(arena, name):
    visitor, page, grant = arena.accepts(name)
    assert arena[name].problems == []
    assert visitor.status()["provider"] == arena.identifier(name)

"""A user in the window that a sign-in opens: at the stand-in, between choosing an account and going back."""

import contextlib

import playwright.sync_api


PEOPLE = ("somchai", "pranee", "noa", "layla", "ada", "mallory")
"""The ids of a stand-in's users. Those of the reader's language stand first in its list."""


def decide(window, decision, person=0, back="main[data-auth-event]"):
    """At the stand-in: an account, then yes or no, where the provider asks (it does not ask the same user twice).

    `back` is an element of the page that comes after it.
    """
    button = window.locator(f"button[name=person][value={PEOPLE[person]}]")
    button.wait_for(timeout=20_000)
    button.click()
    answer = window.locator(f"button[name=decision][value={decision}]")
    with contextlib.suppress(playwright.sync_api.Error):  # a popup may be done and closed already
        answer.or_(window.locator(back)).first.wait_for(timeout=20_000)
        if answer.count():
            answer.click()


def choose(decision, person=0):
    """The user's part in a popup, which closes by itself."""
    def act(popup):
        decide(popup, decision, person)
        if not popup.is_closed():
            popup.wait_for_event("close", timeout=20_000)

    return act


def close(popup):
    """The user closes the popup."""
    popup.wait_for_load_state()
    popup.close()

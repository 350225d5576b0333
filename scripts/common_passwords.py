"""Writes the passwords that everybody tries first, as Sources/CCommonPasswords/passwords.bin has them.

    python3 -m venv list && list/bin/pip install zxcvbn==4.5.0
    list/bin/python scripts/common_passwords.py

The list is that of zxcvbn (MIT licence, Sources/CCommonPasswords/LICENSE), by frequency. Of it the 10,000 most common
with at least eight characters are taken: shorter ones are refused anyway. Each becomes the first eight bytes of the
SHA-256 of its lower-case UTF-8; they are sorted, so that a program finds one without reading them all.
"""

import hashlib
import pathlib

from zxcvbn.frequency_lists import FREQUENCY_LISTS

COUNT, SHORTEST = 10_000, 8
TARGET = pathlib.Path(__file__).resolve().parents[1] / "Sources/CCommonPasswords/passwords.bin"

words = [word for word in FREQUENCY_LISTS["passwords"] if len(word) >= SHORTEST][:COUNT]
assert len(words) == COUNT and words[0] == "password"
TARGET.write_bytes(b"".join(sorted(hashlib.sha256(word.lower().encode()).digest()[:8] for word in words)))

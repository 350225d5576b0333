"""The small edition of ICU's data that the static Swift runtime is linked with."""

import importlib.machinery
import importlib.util
import re
import shutil
import struct
import subprocess

import pytest

import conftest

pytestmark = pytest.mark.everyday

SCRIPT = conftest.ROOT / "scripts/icu_data"
loader = importlib.machinery.SourceFileLoader("icu_data", str(SCRIPT))
icu_data = importlib.util.module_from_spec(importlib.util.spec_from_loader("icu_data", loader))
loader.exec_module(icu_data)

HEADER = struct.pack("<HBB", 32, 0xDA, 0x27) + struct.pack("<HHBBBB", 20, 0, 0, 0, 2, 0) + b"CmnD" + bytes(16)


def package(items):
    names, contents, rows = b"", b"", b""
    base = 4 + 8 * len(items)
    total = base + sum(len(name) + 10 for name in items)
    total += -total % 16
    for name, content in sorted(items.items()):
        rows += struct.pack("<II", base + len(names), total + len(contents))
        names += f"icudt99l/{name}".encode() + b"\0"
        contents += content + bytes(-len(content) % 16)
    body = struct.pack("<I", len(items)) + rows + names
    return HEADER + body.ljust(total, b"\0") + contents


def items(data):
    """Name → content, read as ICU reads it."""
    start = struct.unpack_from("<H", data)[0]
    count = struct.unpack_from("<I", data, start)[0]
    rows = [struct.unpack_from("<II", data, start + 4 + 8 * index) for index in range(count)]
    found = {}
    for index, (name, place) in enumerate(rows):
        end = rows[index + 1][1] if index + 1 < count else len(data) - start
        text = data[start + name:data.index(b"\0", start + name)].decode()
        found[text] = data[start + place:start + end]
    return found


def test_what_belongs_to_no_language_and_english_stay():
    whole = {
        "brkitr/cjdict.dict": b"d" * 40, "brkitr/word.brk": b"w" * 17, "curr/de.res": b"x", "curr/root.res": b"r" * 33,
        "de.res": b"g" * 50, "en_US.res": b"e" * 5, "nfkc.nrm": b"n" * 64, "pool.res": b"p" * 3,
        "supplementalData.res": b"s" * 21, "unit/en.res": b"u", "windows-874-2000.cnv": b"c" * 99, "zh_Hant.res": b"z",
        "zoneinfo64.res": b"t" * 48,
    }
    small = items(icu_data.smaller(package(whole)))
    kept = ["brkitr/word.brk", "curr/root.res", "en_US.res", "nfkc.nrm", "pool.res", "supplementalData.res",
            "zoneinfo64.res"]
    assert list(small) == ["icudt99l/" + name for name in kept], "in order: ICU looks them up by halves"
    for name in kept:
        assert small["icudt99l/" + name].rstrip(b"\0") == whole[name]
        assert len(small["icudt99l/" + name]) % 16 == 0, "every item is aligned"


@pytest.mark.parametrize("data", [b"\x7fELF" + bytes(100), HEADER.replace(b"CmnD", b"ResB") + bytes(64)])
def test_other_data_is_refused(data):
    with pytest.raises(ValueError):
        icu_data.smaller(data)


@pytest.mark.skipif(not (shutil.which("swift") and shutil.which("objcopy")), reason="no toolchain")
def test_the_edition_of_this_toolchain_is_small_and_takes_the_place_of_the_whole(tmp_path):
    if not icu_data.runtime().exists():
        pytest.skip("no static runtime")
    done = subprocess.run([SCRIPT, tmp_path / "icu.o"], capture_output=True, text=True, check=True)
    place, option, names = done.stdout.split()
    assert (place, option) == (str(tmp_path / "icu.o"), "--defsym"), done.stderr
    assert re.fullmatch(r"icudt\d+_dat=portico_icu_data", names)
    assert (tmp_path / "icu.o").stat().st_size < 3_000_000
    told = subprocess.run(["nm", tmp_path / "icu.o"], capture_output=True, text=True, check=True).stdout.split()
    assert told[1:] == ["R", "portico_icu_data"]

"""Sections go to translators and come back: read by readers of XLIFF and PO that are not ours."""

import re
import shutil
import subprocess

import polib
import pytest
from lxml import etree

import conftest
import teams

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
SPACE = "{urn:oasis:names:tc:xliff:document:2.0}"
# The core of XLIFF 2.1: each element, what may stand in it in this order, and its attributes (needed, allowed).
CORE = {
    "xliff": (["file+"], {"version", "srcLang"}, {"trgLang"}),
    "file": (["skeleton?", "notes?", "unit*"], {"id"}, {"original"}),
    "unit": (["notes?", "originalData?", "segment+"], {"id"}, {"name", "canResegment", "xml:space"}),
    "notes": (["note+"], set(), set()),
    "note": (["#text"], set(), {"category"}),
    "originalData": (["data+"], set(), set()),
    "data": (["#text", "cp*"], {"id"}, set()),
    "segment": (["source", "target?"], set(), {"id", "state", "subState"}),
    "source": (["#text", "ph*", "cp*"], set(), set()),
    "target": (["#text", "ph*", "cp*"], set(), set()),
    "ph": ([], {"id"}, {"dataRef", "canDelete", "disp"}),
    "cp": ([], {"hex"}, set()),
}


def checked(element):
    """Holds an element to the core, and everything in it."""
    name = element.tag.removeprefix(SPACE)
    children, needed, allowed = CORE[name]
    given = {key.replace("{http://www.w3.org/XML/1998/namespace}", "xml:") for key in element.attrib}
    assert needed <= given <= needed | allowed, (name, given)
    names = [child.tag.removeprefix(SPACE) for child in element]
    if "#text" in children:
        assert set(names) <= {each.rstrip("*") for each in children}, (name, names)
    else:
        pattern = "".join(f"(?:{each.rstrip('+*?')} ){each[-1] if each[-1] in '+*?' else ''}" for each in children)
        assert re.fullmatch(pattern, "".join(f"{each} " for each in names)), (name, names)
        assert not (element.text or "").strip(), name
    for child in element:
        checked(child)


def checked_unit(unit):
    """Ids are NMTOKENs and stand for one thing each; placeholders have their data; states say what is there."""
    data = {each.get("id") for each in unit.iter(SPACE + "data")}
    ids = [each.get("id") for each in unit.iter(SPACE + "segment")]
    for segment in unit.iter(SPACE + "segment"):
        source = [each.get("id") for each in segment[0].iter(SPACE + "ph")]
        target = [each.get("id") for each in segment[1].iter(SPACE + "ph")]
        assert len(set(target)) == len(target)
        ids += source + [each for each in target if each not in source]
        assert {each.get("dataRef") for each in segment.iter(SPACE + "ph")} <= data
        state = segment.get("state")
        assert state in ("initial", "translated", "reviewed", "final")
        assert state == "initial" or "".join(segment[1].itertext()) or len(segment[1])
        assert segment.get("subState") is None or re.fullmatch(r"portico:\w+", segment.get("subState"))
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[\w.:-]+", each) for each in [*ids, *data, unit.get("id")])


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """This repository's own pages, which have everything that pages have."""
    place = tmp_path_factory.mktemp("translators") / "docs"
    place.mkdir()
    for name in ("content", "templates", "public", "portico.yml"):
        source = conftest.ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, place / name)
    return place


def state(project):
    return {file: file.read_bytes() for file in sorted((project / "content").rglob("*")) if file.is_file()}


@pytest.mark.one_of_each
@pytest.mark.parametrize("kind", ["xlf", "po"])
def test_a_file_that_comes_back_as_it_was_changes_no_byte(project, tmp_path, kind):
    before = state(project)
    for locale in ("th", "he"):
        file = tmp_path / f"{locale}.{kind}"
        teams.run(PORTICO, project, "translations", "export", "--lang", locale, "-o", str(file))
        said = teams.run(PORTICO, project, "translations", "import", str(file))
        assert "0 sections taken" in said and "not taken" not in said
    assert state(project) == before


def test_the_file_is_xliff_as_the_standard_has_it(project, tmp_path):
    file = tmp_path / "th.xlf"
    teams.run(PORTICO, project, "translations", "export", "--lang", "th", "-o", str(file))
    root = etree.parse(str(file), etree.XMLParser(resolve_entities=False)).getroot()
    assert (root.tag, root.get("version"), root.get("trgLang")) == (SPACE + "xliff", "2.1", "th")
    checked(root)
    units = list(root.iter(SPACE + "unit"))
    assert len(units) > 400
    for unit in units:
        checked_unit(unit)
    for each in root:
        ids = [unit.get("id") for unit in each]
        assert len(set(ids)) == len(ids)


def test_a_translator_works_with_it_and_the_pages_are_current_then(project, tmp_path):
    """lxml writes the file anew, as a tool would: other quotes, other escapes, no comments of ours."""
    site = tmp_path / "docs"
    shutil.copytree(project, site)
    page = site / "content/th/concepts/nonce.md"
    page.unlink()
    file = tmp_path / "th.xlf"
    teams.run(PORTICO, site, "translations", "export", "--lang", "th", "-o", str(file), "concepts/nonce")
    tree = etree.parse(str(file))
    for segment in tree.getroot().iter(SPACE + "segment"):
        source, target = segment
        assert "".join(target.itertext()) == "" and segment.get("state") == "initial"
        for child in source:
            target.append(etree.fromstring(etree.tostring(child, with_tail=False)))
            target[-1].tail = child.tail
        target.text = "ไทย " + (source.text or "") if segment.get("id") != "text" else source.text
        if segment.get("id") == "text":
            parts = (source.text or "").split(" ", 1)
            target.text = parts[0] + " ไทย " + parts[1] if len(parts) > 1 else (source.text or "")
        segment.set("state", "translated")
    tree.write(str(file), encoding="utf-8", xml_declaration=True)
    said = teams.run(PORTICO, site, "translations", "import", str(file))
    assert "content/th/concepts/nonce.md" in said and "not taken" not in said
    shown = teams.run(PORTICO, site, "status", "--lang", "th", "--format", "json")
    assert '"page":"th/concepts/nonce","state":"current"' in shown
    assert "draft:" not in page.read_text()


def test_po_is_read_and_written_by_polib(project, tmp_path):
    site = tmp_path / "docs"
    shutil.copytree(project, site)
    page = site / "content/he/concepts/nonce.md"
    page.write_text(page.read_text().replace("---\n", "---\nmachineTranslated: true\n", 1))
    file = tmp_path / "he.po"
    teams.run(PORTICO, site, "translations", "export", "--lang", "he", "-o", str(file), "concepts/nonce")
    found = polib.pofile(str(file), check_for_duplicates=True)
    assert found.metadata["Language"] == "he" and len(found) > 3
    assert all(entry.fuzzy and entry.msgctxt.startswith("concepts/nonce#") for entry in found)
    for entry in found:
        entry.flags.clear()
    found.save()
    said = teams.run(PORTICO, site, "translations", "import", str(file))
    assert "confirmed" in said and "machineTranslated" not in page.read_text()
    # What polib makes of it is what was there.
    again = tmp_path / "again.po"
    teams.run(PORTICO, site, "translations", "export", "--lang", "he", "-o", str(again), "concepts/nonce")
    assert [(e.msgid, e.msgstr) for e in polib.pofile(str(again))] == [(e.msgid, e.msgstr) for e in found]


def test_late_and_damaged_files_are_named_with_place_and_cure(project, tmp_path):
    site = tmp_path / "docs"
    shutil.copytree(project, site)
    file = tmp_path / "th.xlf"
    export = ("translations", "export", "--lang", "th", "-o", str(file), "concepts/nonce")
    teams.run(PORTICO, site, *export)
    assert "is there already" in teams.run(PORTICO, site, *export, code=64)
    text = file.read_text()
    page = site / "content/en/concepts/nonce.md"
    page.write_text(page.read_text().replace("---\n\n", "---\n\nA number used once. ", 1))
    lead = text.index('name="_lead"')
    file.write_text(text[:lead] + text[lead:].replace("<target>", "<target>ก ", 1))
    said = teams.run(PORTICO, site, "translations", "import", str(file), code=1)
    assert re.search(r"th\.xlf:\d+: error: the source of `th/concepts/nonce#_lead` has changed", said)
    assert "[exchange.source-changed]" in said and "+ A number used once. " in said
    file.write_text(text[:len(text) // 2])
    said = teams.run(PORTICO, site, "translations", "import", str(file), code=1)
    assert re.search(r"th\.xlf:\d+: error: .*\[exchange.unreadable\]", said)
    said = subprocess.run(
        [PORTICO, "translations", "import", str(file), "--format", "json"], cwd=site, capture_output=True, text=True)
    assert said.returncode == 1 and said.stdout.startswith('{"')
    assert "no language to translate to" in teams.run(
        PORTICO, site, "translations", "export", "--lang", "fr", code=64)
    assert "did you mean `concepts/nonce`" in teams.run(
        PORTICO, site, "translations", "export", "--lang", "th", "concepts/nonc", code=64)

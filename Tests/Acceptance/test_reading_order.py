"""How sentences of two directions and lines of Thai stand on the screen, letter by letter."""

import pytest
import yaml

import built_site

pytestmark = pytest.mark.everyday


# Right to left

# What is written, and pairs of which the first stands left of the second on the screen.
SENTENCES = [
    ("כותבים ב-C++ בלבד.", [("C", "+")]),
    ("כותבים ב-Objective-C++, לא ב-Swift.", [("Objective", "C++"), ("Swift", "Objective")]),
    ("Apple, Google ו-GitHub", [("GitHub", "Google"), ("Google", "Apple")]),
    ("קוראים ל-`signOut:` פעם אחת.", [("signOut", ":")]),
    ("הדגל -ObjC חסר.", [("-", "ObjC")]),
    ("הכתובת *.firebaseapp.com שלכם", [("*", "firebaseapp"), ("firebaseapp", "com")]),
    ("שולחים אל noreply@example.com היום", [("noreply", "@"), ("@", "example")]),
    ("השגיאה 17025 (credentialAlreadyInUse)", [("credentialAlreadyInUse", "17025")]),
    ("מגרסה 12.4.0 ואילך", [("12", "4"), ("ואילך", "12")]),
    ("הנתיב `__/auth/handler` קבוע", [("__", "/auth"), ("auth", "handler")]),
    ("Service ID, Apple Team ID, private key ו-key ID", [("Apple Team", "Service"), ("private", "Apple"), ("key ID", "private")]),
    ("האם זה iOS 17?", [("?", "iOS"), ("iOS", "17")]),
    ("**Sign in with Apple** (או Google)", [("Google", "Sign"), ("Sign", "Apple")]),
    ("הטווח 5–10 דקות", [("דקות", "5")]),
    ("מוסיפים ל-`Info.plist` ערך חדש", [("Info", ".plist"), ("ערך", "Info")]),
    ("הפונקציה `Auth::signIn()` מחזירה ערך", [("Auth", "::"), ("signIn", "()"), ("מחזירה", "()")]),
    ("גרסה 10.2.1 (או 11.0) ומעלה", [("11.0", "או"), ("או", "10.2"), ("ומעלה", "11.0")]),
    ("מקישים Ctrl+K כדי לחפש", [("Ctrl", "+"), ("+", "K"), ("כדי", "K")]),
    ("הקובץ `~/.config/app` נקרא", [("~", "config"), ("config", "app")]),
    ("הכתובת https://example.com/a?b=c&d=e נשמרת", [("https", "example"), ("example", "b=c"), ("b=c", "d=e"), ("נשמרת", "https")]),
    ("הסיומת .limited חסומה", [(".", "limited"), ("חסומה", ".")]),
    ("הנתיב __/auth/handler חוזר", [("__", "auth"), ("auth", "handler")]),
    ("ההוראה @import נכשלת", [("@", "import"), ("נכשלת", "@")]),
    ('הכפתור "Sign in with Apple" מופיע', [("Sign", "Apple"), ("מופיע", "Sign")]),
    ("המספר +972-50-123-4567 זמין", [("+", "972"), ("972", "4567")]),
    ("התאריך 21.11.2026 נקבע", [("21", "2026"), ("נקבע", "21")]),
    ("ID token, access token ו-refresh token", [("refresh", "access"), ("access", "ID"), ("ID", "token,")]),
    ("השגיאה auth/popup-closed-by-user הופיעה", [("auth", "popup"), ("popup", "user"), ("הופיעה", "auth")]),
    ("המפתח נשמר ב-Keychain.", [(".", "Keychain"), ("Keychain", "נשמר")]),
    ("שלב 3 מתוך 5: Firebase", [("5", "3"), ("Firebase", "5")]),
    ("100% מהבקשות", [("מהבקשות", "100"), ("100", "%")]),
    ("**כן**: `a != b` (לא `c`)", [("a", "!="), ("!=", "b"), ("c", "a")]),
]


def test_sentences_of_two_directions_are_read_in_order(page, talk, tmp_path):
    text = "\n\n".join(sentence for sentence, _ in SENTENCES)
    dist = built_site.build(
        tmp_path, {"en/index.md": built_site.page("Home", "x"), "he/index.md": built_site.page("בית", text),
                   "he/a/index.md": built_site.page("Sign in ב-C++", "x"), "en/a/index.md": built_site.page("A", "x")})
    places = """([selector, number, parts]) => {
      const root = document.querySelectorAll(selector)[number];
      const nodes = [], walker = document.createTreeWalker(root, 4);
      while (walker.nextNode()) nodes.push(walker.currentNode);
      const text = nodes.map(node => node.data).join("");
      return parts.map(part => {
        let at = text.indexOf(part), range = document.createRange();
        for (const node of nodes) {
          if (at < node.length) { range.setStart(node, at); range.setEnd(node, Math.min(node.length, at + part.length)); break }
          at -= node.length;
        }
        const box = range.getClientRects()[0];
        return (box.left + box.right) / 2;
      }) }"""
    with built_site.serving(dist) as url:
        page.set_viewport_size({"width": 1600, "height": 900})
        page.goto(f"{url}/he/")
        for number, (sentence, pairs) in enumerate(SENTENCES):
            for left, right in pairs:
                a, b = page.evaluate(places, [".prose p", number, [left, right]])
                assert a < b, f"{left!r} stands right of {right!r} in {sentence!r}"
        page.goto(f"{url}/he/a/")
        for selector in ("h1", ".breadcrumbs [aria-current]", ".sidebar [aria-current]"):
            a, b, c = page.evaluate(places, [selector, 0, ["Sign", "C", "++"]])
            assert b < c < a, f"the title is scrambled in {selector}"


# Thai

LINES = r"""() => {
  const wrong = [], walker = document.createTreeWalker(document.querySelector("main"), 4), range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!/[\u0e00-\u0e7f]/.test(node.data) || !node.parentElement.getClientRects().length) continue;
    let bottom = -1;
    for (let at = 0; at < node.length; at++) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getClientRects()[0];
      if (!box || !box.width && !/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(node.data[at])) continue;
      if (bottom >= 0 && box.top > bottom - 2 && /[\u0e30-\u0e3a\u0e45-\u0e4e\u0e2f]/.test(node.data[at])) wrong.push(node.data.slice(at - 8, at + 8));
      bottom = box.bottom;
    }
  }
  for (const term of document.querySelectorAll("main .nb")) if (term.getClientRects().length > 1) wrong.push(term.textContent);
  return wrong }"""


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_thai_lines_begin_with_letters_and_keep_terms_whole(page, talk, origin, width):
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("", "apple/", "concepts/nonce/", "concepts/tokens/", "apple/apple-platforms/", "glossary/"):
        page.goto(f"{origin}/th/{path}")
        assert page.evaluate(LINES) == [], path


# Terms in titles that stand on more than one line although one would hold them, or look other than their title.
BROKEN = r"""terms => {
  const term = new RegExp(`(?:${terms.join("|")})(?![\u0e31\u0e33-\u0e3a\u0e45\u0e47-\u0e4e])`, "g");
  const wrong = [], range = document.createRange();
  for (const title of document.querySelectorAll("h1, .breadcrumbs li, .sidebar a, .toc a, .pager a, .card :is(h3, li) a, .az li, .codes li")) {
    const nodes = document.createTreeWalker(title, 4);
    while (nodes.nextNode()) for (const { 0: word, index } of nodes.currentNode.data.matchAll(term)) {
      range.setStart(nodes.currentNode, index);
      range.setEnd(nodes.currentNode, index + word.length);
      const boxes = [...range.getClientRects()];
      const width = boxes.reduce((sum, box) => sum + box.width, 0);
      if (boxes.length > 1 && width <= title.clientWidth) wrong.push(`${title.className || title.localName}: ${title.textContent} (${word})`);
    }
  }
  for (const term of document.querySelectorAll(".nb")) {
    const own = getComputedStyle(term), around = getComputedStyle(term.parentElement);
    if (own.font !== around.font || own.color !== around.color) wrong.push(`looks another: ${term.parentElement.textContent}`);
  }
  return wrong }"""


@pytest.mark.slow
def test_thai_titles_keep_terms_whole(page, talk, site, origin):
    glossary = yaml.safe_load((built_site.ROOT / "content/glossary.yml").read_text(encoding="utf-8"))
    words = [entry["th"] for entry in glossary if entry.get("noBreak")]
    words = [word for entry in words for word in ([entry] if isinstance(entry, str) else [entry["term"], *entry.get("also", [])])]
    terms = sorted((word for word in words if not word.isascii()), key=len, reverse=True)
    paths = sorted(str(file.parent.relative_to(site)) for file in (site / "th").rglob("index.html"))
    assert len(terms) > 30 and len(paths) > 40
    wrong = []
    for path in paths:
        page.goto(f"{origin}/{path}/", wait_until="domcontentloaded")
        # Titles alone: a long text would be laid out again at every width.
        page.evaluate("document.querySelectorAll('.prose').forEach(each => each.remove())")
        page.evaluate("document.querySelectorAll('.sidebar, .toc').forEach(each => { each.open = true })")
        for width in (320, 375, 768, 1100, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            wrong += [(path, width, title) for title in page.evaluate(BROKEN, terms)]
    assert wrong == []

"""Makes the same documentation twice, for Portico and for Hugo: three languages, about 7.5 KB of Markdown a page."""

import pathlib
import random

LOCALES = ("en", "th", "he")
PAGES_A_SECTION = 20
WORDS = {
    "en": "the provider returns a signed token and the app checks its nonce issuer audience and time before it "
          "signs in the person with a credential that belongs to one account of the project".split(),
    "th": "ผู้ให้บริการ ส่ง โทเค็น ที่ ลงนาม แล้ว และ แอป ตรวจสอบ ค่า นอนซ์ ผู้ออก ผู้รับ และ เวลา ก่อน ลงชื่อ เข้าใช้ ด้วย "
          "ข้อมูล รับรอง ของ บัญชี เดียว ใน โปรเจ็กต์ เท่านั้น จากนั้น จึง เชื่อม บัญชี".split(),
    "he": "הספק מחזיר אסימון חתום והיישום בודק את הערך את המנפיק את הקהל ואת הזמן לפני שהוא מכניס את האדם עם אישור "
          "ששייך לחשבון אחד של הפרויקט".split(),
}
CODE = {
    "swift": """let nonce = randomNonceString()
currentNonce = nonce
let request = ASAuthorizationAppleIDProvider().createRequest()
request.requestedScopes = [.fullName, .email]
request.nonce = sha256(nonce) // {number}

func authorizationController(controller: ASAuthorizationController, didCompleteWithAuthorization a: ASAuthorization) {{
    guard let credential = a.credential as? ASAuthorizationAppleIDCredential else {{ return }}
    print("Signed in with \\(credential.user)", {number})
}}
""",
    "kotlin": """val provider = OAuthProvider.newBuilder("apple.com")
provider.scopes = listOf("email", "name")
provider.addCustomParameter("locale", "fr") // {number}
auth.startActivityForSignInWithProvider(activity, provider.build())
    .addOnSuccessListener {{ result -> Log.d(TAG, "activitySignIn:onSuccess:${{result.user}}") }}
    .addOnFailureListener {{ error -> Log.w(TAG, "activitySignIn:onFailure", error) }}
""",
    "javascript": """import {{ getAuth, signInWithPopup, OAuthProvider }} from "firebase/auth";
const provider = new OAuthProvider("apple.com");
provider.addScope("email");
const result = await signInWithPopup(getAuth(), provider);
console.log(`user ${{result.user.uid}} number`, {number}, null, true);
""",
    "json": """{{
  "iss": "https://appleid.apple.com",
  "aud": ["com.example.app", "com.example.web"],
  "exp": {number},
  "nonce_supported": true,
  "email_verified": null
}}
""",
}


def sentence(words, count):
    chosen = words.choices(WORDS[words.locale], k=count)
    if words.locale == "th":
        # Thai is written without spaces between words, with one between parts of a sentence.
        return " ".join("".join(chosen[start:start + 6]) for start in range(0, count, 6))
    return " ".join(chosen).capitalize() + "."


def page(locale, number, links, highlighted=True):
    """About 7.5 KB of Markdown with four blocks of code, a list, a table and links."""
    words = random.Random(f"{locale}-{number}")
    words.locale = locale
    # A translation has its source's links, else each page would be a finding.
    targets = random.Random(number)
    parts, codes = [], list(CODE.items())
    # Letters of Thai have three bytes and of Hebrew two: fewer words make pages of the same size.
    size = {"en": 55, "th": 14, "he": 30}[locale]
    for section in range(4):
        parts.append(f"## {sentence(words, 4)} {{#part-{section}}}\n")
        for _ in range(3):
            link = targets.choice(links)
            parts.append(f"{sentence(words, size)} `nonce` **{sentence(words, 3)}** [{sentence(words, 2)}]({link}) "
                         f"{sentence(words, size // 3)}\n")
        language, code = codes[section]
        parts.append(f"```{language if highlighted else ''}\n{code.format(number=number * 10 + section)}```\n")
        if section == 1:
            parts.append("".join(f"- {sentence(words, 9)}\n" for _ in range(5)))
        if section == 2:
            parts.append("| a | b |\n|---|---|\n" + "".join(
                f"| {sentence(words, 4)} | `{cell}` |\n" for cell in range(4)))
    return "\n".join(parts)


def pages(total):
    """Section and name of each page of one language, the section's own page named `index`."""
    for number in range(total // len(LOCALES)):
        section = f"part-{number // PAGES_A_SECTION:03}"
        place = number % PAGES_A_SECTION
        yield number, section, "index" if place == 0 else f"page-{place:02}"


def matter(title, weight):
    return f"---\ntitle: \"{title}\"\ndescription: \"{title}, described in one sentence.\"\nweight: {weight}\n---\n\n"


def write(folder, total, hugo=False, highlighted=True):
    """Writes the pages of all languages below `folder`; gives the bytes of Markdown."""
    size = 0
    for locale in LOCALES:
        root = pathlib.Path(folder, locale)
        root.mkdir(parents=True, exist_ok=True)
        (root / ("_index.md" if hugo else "index.md")).write_text(matter(f"Home {locale}", 1) + "Welcome.\n")
        for number, section, name in pages(total):
            place = root / section
            place.mkdir(exist_ok=True)
            links = [f"page-{n:02}.md" for n in range(1, PAGES_A_SECTION)] if number % PAGES_A_SECTION else ["index.md"]
            # Only pages that are there: the last section may be short.
            last = (total // len(LOCALES)) - number // PAGES_A_SECTION * PAGES_A_SECTION
            links = [link for n, link in enumerate(links, 1) if n < last] or ["index.md"]
            if hugo:
                links = [f"/{locale}/{section}/{link[:-3]}/" if link != "index.md" else f"/{locale}/{section}/"
                         for link in links]
            text = matter(f"Page {number} {locale}", number % PAGES_A_SECTION + 1) + page(
                locale, number, links, highlighted)
            data = text.encode()
            size += len(data)
            (place / (f"{'_index' if hugo and name == 'index' else name}.md")).write_bytes(data)
    return size

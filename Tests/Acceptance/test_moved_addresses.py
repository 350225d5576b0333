"""Every address at which another generator published a page leads to that page after moving in."""

import html
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest

import conftest
import teams
from test_new_site import files_below

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY


def matter(title, **keys):
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in {"title": title, **keys}.items()) + f"---\n\n{title}, as text.\n"


DOCUSAURUS = "module.exports = {{ title: 'Kites', url: 'https://kites.example', baseUrl: '/', {} }};\n"

# Old project: the generator, its files, and its sitemap by the generator's own rules: address → title of the page.
CASES = {
    "docusaurus": ("docusaurus", {
        "docusaurus.config.js": DOCUSAURUS.format(
            "// docs: { path: 'nowhere' }\n presets: [['classic', { docs: { path: 'docs' }, blog: {} }]]"),
        "sidebars.js": "module.exports = { docs: ['intro', { type: 'category', label: 'Fly it', "
                       "link: { type: 'generated-index' }, items: ['fly/wind'] }] };\n",
        "docs/intro.md": matter("Intro", slug="/"),
        "docs/CLI.md": matter("The command", id="cli"),
        "docs/02-two.md": matter("Two"),
        "docs/2026-01-02-day.md": matter("A day"),
        "docs/3.0-news.md": matter("News of 3.0"),
        "docs/01-deep/04-page.mdx": matter("Deep page"),
        "docs/01-deep/own.md": matter("Own slug", slug="other-name"),
        "docs/01-deep/abs.md": matter("Absolute", slug="/far/away"),
        "docs/guide/guide.md": matter("The guide"),
        "docs/more/index.md": matter("More"),
        "docs/more/_category_.json": '{"label": "More of it", "position": 3}',
        "docs/lists/a.md": matter("A list"),
        "docs/lists/_category_.json": '{"label": "All Lists", "link": {"type": "generated-index"}}',
        "docs/fly/wind.md": matter("Wind"),
        "blog/2026-01-05-first.md": matter("First post"),
        "blog/2026-01-06-second/index.md": matter("Second post", slug="chosen"),
        "src/pages/about.md": matter("About"),
    }, {
        "/docs/": "Intro", "/docs/cli": "The command", "/docs/two": "Two", "/docs/2026-01-02-day": "A day",
        "/docs/3.0-news": "News of 3.0", "/docs/deep/page": "Deep page", "/docs/deep/other-name": "Own slug",
        "/docs/far/away": "Absolute", "/docs/guide": "The guide", "/docs/more": "More", "/docs/lists/a": "A list",
        "/docs/category/all-lists": "All Lists", "/docs/category/fly-it": "Fly it", "/docs/fly/wind": "Wind",
        "/blog": "Blog", "/blog/2026/01/05/first": "First post", "/blog/chosen": "Second post", "/about": "About",
    }),
    "docusaurus, folders and routes": ("docusaurus", {
        "website/docusaurus.config.js": DOCUSAURUS.format(
            "i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },\n"
            "presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' }, blog: { routeBasePath: 'news' } }]],\n"
            "plugins: [['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'community' }]]"),
        "website/blog/2026-02-03-post.md": matter("Post"),
        "website/team/join.md": matter("Join us"),
        "website/i18n/fr/docusaurus-plugin-content-docs/current/run.md": matter("Courir"),
        "docs/index.md": matter("Start"), "docs/01-run.md": matter("Run"), "docs/Naming.md": matter("Names"),
    }, {
        "/": "Start", "/run": "Run", "/Naming": "Names", "/news": "Blog", "/news/2026/02/03/post": "Post",
        "/community/join": "Join us", "/fr/run": "Courir",
    }),
    "docusaurus, versions": ("docusaurus", {
        "docusaurus.config.js": DOCUSAURUS.format("presets: [['classic', { docs: {} }]]"),
        "versions.json": '["1.0"]', "versioned_docs/version-1.0/run.md": matter("Run 1.0"),
        "docs/run.md": matter("Run"),
    }, {"/docs/run": "Run", "/docs/next/run": "Run"}),
    "mdbook": ("mdbook", {
        "book.toml": '[book]\ntitle = "Kites"\n\n[output.html]\nsite-url = "/"\n\n[output.html.redirect]\n"/old.html" = "a.html"\n',
        "src/SUMMARY.md": "# Summary\n\n[Intro](README.md)\n\n- [A](a.md)\n  - [B](a/b.md)\n- [Group](group/README.md)\n  - [Long name](group/Long_Name.md)\n",
        "src/README.md": "# Intro\n\nText.\n", "src/a.md": "# A\n\nText.\n", "src/a/b.md": "# B\n\nText.\n",
        "src/group/README.md": "# Group\n\nText.\n", "src/group/Long_Name.md": "# Long name\n\nText.\n",
    }, {
        "/": "Intro", "/index.html": "Intro", "/a.html": "A", "/a/b.html": "B", "/group/index.html": "Group",
        "/group/": "Group", "/group/Long_Name.html": "Long name", "/old.html": "A",
    }),
    "mkdocs": ("mkdocs", {
        "mkdocs.yml": "site_name: Kites\nplugins:\n  - redirects:\n      redirect_maps:\n        was.md: guide/Run_It.md\n",
        "docs/index.md": "# Home\n\nText.\n", "docs/guide/README.md": "# Guide\n\nText.\n",
        "docs/guide/Run_It.md": "# Run it\n\nText.\n",
    }, {"/": "Home", "/guide/": "Guide", "/guide/Run_It/": "Run it", "/was/": "Run it"}),
    "mkdocs, files": ("mkdocs", {
        "mkdocs.yml": "site_name: Kites\nuse_directory_urls: false\ndocs_dir: pages\n",
        "pages/index.md": "# Home\n\nText.\n", "pages/guide/index.md": "# Guide\n\nText.\n",
        "pages/guide/run.md": "# Run\n\nText.\n",
    }, {"/index.html": "Home", "/guide/index.html": "Guide", "/guide/run.html": "Run"}),
    "mkdocs, languages": ("mkdocs", {
        **{f"docs/{tag}/mkdocs.yml": f"site_name: Kites\ntheme: {{language: {tag}}}\n" for tag in ("en", "ja")},
        "docs/en/docs/index.md": "# Home\n\nText.\n", "docs/en/docs/run.md": "# Run\n\nText.\n",
        "docs/ja/docs/index.md": "# 凧\n\n文。\n", "docs/ja/docs/run.md": "# 走る\n\n文。\n",
    }, {"/": "Home", "/run/": "Run", "/ja/": "凧", "/ja/run/": "走る"}),
    "hugo": ("hugo", {
        "hugo.yaml": "title: Kites\nbaseURL: https://kites.example/\ndefaultContentLanguage: en\n"
                     "languages:\n  en: {contentDir: text/english}\n  fa: {contentDir: text/fa}\n",
        "text/english/_index.md": matter("Kites"), "text/english/docs/_index.md": matter("Docs"),
        "text/english/docs/The-CLI.md": matter("The command"),
        "text/english/docs/a.md": matter("A", slug="other", aliases="[/was/a/]"),
        "text/english/docs/bundle/index.md": matter("Bundle"),
        "text/fa/_index.md": matter("خانه"), "text/fa/docs/The-CLI.md": matter("فرمان"),
    }, {
        "/": "Kites", "/docs/": "Docs", "/docs/the-cli/": "The command", "/docs/other/": "A", "/was/a/": "A",
        "/docs/bundle/": "Bundle", "/fa/": "خانه", "/fa/docs/the-cli/": "فرمان",
    }),
    "hugo, below each language": ("hugo", {
        "hugo.toml": 'title = "Kites"\ndefaultContentLanguageInSubdir = true\n[languages.en]\n[languages.fr]\n',
        "content/_index.en.md": matter("Kites"), "content/_index.fr.md": matter("Cerfs-volants"),
        "content/run.en.md": matter("Run"), "content/run.fr.md": matter("Courir"),
    }, {"/en/": "Kites", "/fr/": "Cerfs-volants", "/en/run/": "Run", "/fr/run/": "Courir"}),
    "hugo, patterns": ("hugo", {
        "hugo.yaml": "title: Kites\npermalinks:\n  blog: /:section/:year/:month/:day/:slugorcontentbasename/\n",
        "content/_index.md": matter("Kites"), "content/blog/_index.md": matter("News"),
        "content/blog/First.md": matter("First", date="2026-01-05"),
        "content/blog/second.md": matter("Second", date="2026-01-06", slug="chosen"),
        "content/blog/third/index.md": matter("Third", date="2026-01-07"),
    }, {"/blog/2026/01/07/third/": "Third", "/blog/": "News", "/blog/2026/01/05/first/": "First", "/blog/2026/01/06/chosen/": "Second"}),
    "hugo, files": ("hugo", {
        "hugo.toml": 'title = "Kites"\nuglyURLs = true\ncontentDir = "pages"\n',
        "pages/_index.md": matter("Kites"), "pages/docs/run.md": matter("Run"),
    }, {"/": "Kites", "/docs/run.html": "Run"}),
    "markdown": ("markdown", {
        "index.mdx": matter("Kites"), "guide/run.mdx": matter("Run"), "guide/index.md": matter("Guide"),
    }, {"/": "Kites", "/guide/": "Guide", "/guide/run/": "Run"}),
}


def written(folder, files):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def title_at(url, address):
    """The title of the page that a reader of an old address comes to; a redirect is followed once."""
    for _ in range(2):
        with urllib.request.urlopen(url + urllib.parse.quote(address)) as answer:
            text = answer.read().decode()
            on = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', text)
            if not on:
                return html.unescape(re.sub(r"<[^>]+>", "", re.search(r"<h1[^>]*>(.*?)</h1>", text, re.S)[1])).strip()
            address = urllib.parse.urlsplit(urllib.parse.urljoin(answer.url, html.unescape(on[1]))).path
    raise AssertionError(f"{address} leads on twice")


@pytest.mark.one_of_each
@pytest.mark.parametrize("case", CASES)
def test_every_address_of_the_old_sitemap_leads_to_its_page(case, tmp_path):
    generator, files, sitemap = CASES[case]
    written(tmp_path / "old", files)
    teams.run(PORTICO, tmp_path, "convert", "--from", generator, "old", "new")
    assert "0 errors" in teams.run(PORTICO, tmp_path / "new", "check"), case
    teams.run(PORTICO, tmp_path / "new", "build")
    found = {}
    with files_below(tmp_path / "new/dist", "") as url:
        for address in sitemap:
            try:
                found[address] = title_at(url, address)
            except urllib.error.HTTPError as error:
                found[address] = error.code
    assert found == sitemap


@pytest.mark.parametrize("generator, files, words", [
    ("docusaurus", {"docusaurus.config.js": "module.exports = { presets: [['classic', { docs: { path: '../docs' } }]] };",
                    "blog/2026-01-01-post.md": matter("Post")},
     "`docusaurus.config.js` says that the pages are in `../docs`"),
    ("mkdocs", {"mkdocs.yml": "site_name: K\ndocs_dir: ../docs\n", "README.md": "# K\n"}, "`mkdocs.yml` says that the pages are in `../docs`"),
    ("hugo", {"hugo.toml": 'contentDir = "../content"\n', "content/a.md": matter("A")}, "`hugo.toml` says that the pages are in `../content`"),
    ("mdbook", {"book.toml": '[book]\nsrc = "../text"\n', "src/a.md": "# A\n"}, "`book.toml` says that the pages are in `../text`"),
])
def test_pages_outside_of_the_folder_are_not_left_out_in_silence(generator, files, words, tmp_path):
    written(tmp_path / "old", files)
    said = teams.run(PORTICO, tmp_path, "convert", "--from", generator, "old", "new", code=64)
    assert words in said and "name the folder that has both" in said
    assert not (tmp_path / "new").exists()


def test_a_reference_in_running_text_is_a_link_in_the_language_of_its_page(tmp_path):
    _, files, _ = CASES["hugo"]
    text = '{{< ref "docs/The-CLI.md" >}} and [it]({{< ref "docs/The-CLI" >}})\n'
    written(tmp_path / "old", files | {"text/english/docs/b.md": "---\ntitle: B\n---\n" + text, "text/fa/docs/b.md": "---\ntitle: ب\n---\n" + text})
    teams.run(PORTICO, tmp_path, "convert", "--from", "hugo", "old", "new")
    for language in ("en", "fa"):
        page = (tmp_path / f"new/content/{language}/docs/b.md").read_text()
        assert "[docs/The-CLI.md](the-cli.md) and [it](the-cli.md)" in page


def test_an_address_that_no_alias_can_be_is_told(tmp_path):
    written(tmp_path / "old", {"mkdocs.yml": "site_name: K\n", "docs/index.md": "# K\n", "docs/my page.md": "# Mine\n"})
    said = teams.run(PORTICO, tmp_path, "convert", "--from", "mkdocs", "old", "new")
    assert "docs/my page.md: its address `/my page` can be no alias" in said

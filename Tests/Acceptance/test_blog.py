"""A blog and its tags, as a reader walks through them, and as a writer who changes a post sees them."""

import re

import pytest

import conftest
import teams

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
POSTS = {
    "en/blog/index.md": "title: News\ndescription: What is new.\nlayout: posts\n",
    "en/blog/one.md": "title: One\ndescription: About one.\ndate: 2026-01-05\nauthors: Ada, Grace\ntags: Release, C\n",
    "en/blog/two.md": "title: Two\ndescription: About two.\ndate: 2026-03-01\ntags: [release, \"C#\"]\n",
    "th/blog/index.md": "title: ข่าว\ndescription: เรื่องใหม่\n",
    "th/blog/one.md": "title: หนึ่ง\ndescription: เกี่ยวกับหนึ่ง\ndate: 2026-01-05\ntags: ว่าว\n",
}


def blog(folder):
    site = teams.made(PORTICO, folder, "docs", "--languages", "en,th")
    for name, matter in POSTS.items():
        file = site / "content" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"---\n{matter}---\n\nText.\n")
    return site


def test_a_reader_goes_from_the_newest_post_to_its_tag_and_to_the_other_language(tmp_path, page, talk):
    site = blog(tmp_path)
    assert "0 errors, 0 warnings" in teams.run(PORTICO, site, "check", "--deny-warnings")
    with teams.previewed(PORTICO, site, "serve") as url:
        page.goto(url + "/en/blog/")
        assert page.locator(".posts h2").all_inner_texts() == ["Two", "One"]
        page.locator(".posts a", has_text="One").click()
        assert page.locator(".post-line").inner_text() == "5 Jan 2026 Ada and Grace"
        page.locator(".badges a", has_text="Release").click()
        page.wait_for_load_state("domcontentloaded")
        assert page.locator("h1").inner_text() == "Tag: Release"
        assert page.locator(".posts h2").all_inner_texts() == ["Two", "One"]
        page.locator("footer a", has_text="Tags").click()
        page.wait_for_load_state("domcontentloaded")
        assert page.locator(".tag-list li").all_inner_texts() == ["C 1", "C# 1", "Release 2"]
        page.locator(".tag-list a", has_text="C#").click()
        page.wait_for_load_state("domcontentloaded")
        assert page.locator(".posts h2").all_inner_texts() == ["Two"]
        page.goto(url + "/th/blog/one/")
        page.locator(".badges a", has_text="ว่าว").click()
        page.wait_for_load_state("domcontentloaded")
        assert page.locator("h1").inner_text().endswith("ว่าว")
        assert page.locator(".posts h2").all_inner_texts() == ["หนึ่ง"]


def test_the_feed_of_a_language_has_its_posts_the_newest_first(tmp_path):
    site = blog(tmp_path)
    settings = site / "portico.yml"
    settings.write_text(settings.read_text().replace("# baseURL: https://docs.example.com", "baseURL: https://docs.example.com"))
    teams.run(PORTICO, site, "build", "--deny-warnings")
    for tag, posts in [("en", ["/en/blog/two/", "/en/blog/one/"]), ("th", ["/th/blog/one/"])]:
        feed = (site / f"dist/{tag}/feed.xml").read_text()
        assert re.findall(r"<id>https://docs.example.com(\S+/blog/\w+/)</id>", feed) == posts
        assert 'type="application/atom+xml"' in (site / f"dist/{tag}/index.html").read_text()
    sitemap = (site / "dist/sitemap-en.xml").read_text()
    assert re.search(r"/en/blog/two/</loc>\s*<lastmod>2026-03-01</lastmod>", sitemap)


def test_a_changed_day_moves_a_post_in_the_next_build_and_in_the_preview(tmp_path, page, talk):
    site = blog(tmp_path)
    teams.run(PORTICO, site, "build")
    file = site / "content/en/blog/one.md"

    def listed():
        text = (site / "dist/en/blog/index.html").read_text()
        return text.index(">One</a></h2>") < text.index(">Two</a></h2>")

    assert not listed()
    file.write_text(file.read_text().replace("2026-01-05", "2026-04-01"))
    teams.run(PORTICO, site, "build")
    assert listed()
    with teams.previewed(PORTICO, site) as url:
        page.goto(url + "/en/blog/")
        assert page.locator(".posts h2").first.inner_text() == "One"
        file.write_text(file.read_text().replace("2026-04-01", "2026-01-05"))
        page.locator(".posts li:first-child h2", has_text="Two").wait_for()
        page.goto("about:blank")


def test_a_tag_that_is_gone_takes_its_page_with_it(tmp_path):
    site = blog(tmp_path)
    teams.run(PORTICO, site, "build")
    assert (site / "dist/en/tags/c_23/index.html").exists()
    file = site / "content/en/blog/two.md"
    file.write_text(file.read_text().replace(', "C#"', ""))
    teams.run(PORTICO, site, "build")
    assert not (site / "dist/en/tags/c_23").exists() and (site / "dist/en/tags/c/index.html").exists()

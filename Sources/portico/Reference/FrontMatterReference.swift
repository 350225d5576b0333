/// Every key above a page's text.
enum FrontMatterReference {
    static let entries = ReferenceEntry.table(
        """
        title | text | required | The page's title. | Install
        description | text | none (warning) | One sentence for page lists and search engines. | Three ways to install.
        shortTitle | text | `title` | The page's name in the navigation. | Linux
        weight | number | after the others | The page's place in its folder; the smallest number comes first. | 10
        layout | text | depends on the kind of page | The layout that shows the page, from `templates/layouts/`; `posts` turns a folder's page into a list of its posts. | posts
        draft | flag | `false` | Whether the page is left out of the site unless drafts are requested. | true
        tags | list | none | The subjects of the page; each tag has a page of its own that lists the pages with that tag. Comma-separated text is also accepted as a list. | [install, linux]
        date | day | none | The day on which the page was written; posts are sorted by it. | 2026-11-22
        authors | list | none | The authors of the page. | [Ada, Grace]
        aliases | list | none | Older addresses, without the language prefix; readers who open one are redirected to the page. | [old/linux]
        slug | text | none | Another address, relative to the page's folder or, with a leading slash, to the root; readers who open it are redirected to the page. | linux
        lastReviewed | day | none | The day on which a reviewer last checked that the whole page is true. | 2026-11-22
        changes | map | none | The changes that readers should know about: a day and a sentence for each, shown at the end of the page. | { 2026-11-21: Added Fedora. }
        sdk | text | none | The version of the product that the page was written for, shown below its text. | Example SDK 4
        samples | `type-checked`, `run` | none | How the code is checked; translations take this from the source. | run
        machineTranslated | flag, or a list | `false` | Whether the page was machine-translated and has not been read since, or the ids of the sections that were; a notice tells readers so. | true
        params | map | none | Your own keys for your own templates, which read them as `page.params`. | { product: cli }
        rules | map | as set in `portico.yml` | The levels of findings on this page. | { text.arrow: off }
        source | map | none | The state of the source when the page was translated; `portico new translation` and `portico status --record` write it. |
        """)
}

/// Every key above a page's text.
enum FrontMatterReference {
    static let entries = ReferenceEntry.table(
        """
        title | text | needed | The page's title. | Install
        description | text | a warning | One sentence for lists of pages and search engines. | Three ways to install.
        shortTitle | text | `title` | The page's name in the navigation. | Linux
        weight | number | after the others | The place among the pages of its folder; the lightest comes first. | 10
        layout | text | by the kind of page | The layout that shows it, from `templates/layouts/`; `posts` makes a folder's page a list of its posts. | posts
        draft | flag | `false` | Whether it stays out of the site until drafts are asked for. | true
        tags | list | none | The subjects of the page; each has a page that lists them. A text with commas is a list, too. | [install, linux]
        date | day | none | The day it was written; posts stand in this order. | 2026-11-22
        authors | list | none | Those who wrote it. | [Ada, Grace]
        aliases | list | none | Older addresses, without the language; readers who come there are led to the page. | [old/linux]
        slug | text | none | Another address, from the page's folder, or from the root with a slash in front; readers who come there are led to the page. | linux
        lastReviewed | day | none | The day on which a reviewer last checked that all of it is true. | 2026-11-22
        changes | map | none | What readers should know of: a day and a sentence for each change, shown at the end of the page. | { 2026-11-21: Added Fedora. }
        sdk | text | none | The version of the product that the page was written for, shown below its text. | Example SDK 4
        samples | `type-checked`, `run` | none | How its code is checked; translations take it from their source. | run
        machineTranslated | flag | `false` | Whether a machine translated it and nobody has read it since; a notice tells readers. | true
        params | map | none | Keys of your own, for your own templates: `page.params`. | { product: cli }
        rules | map | as `portico.yml` says | The levels of findings in this page. | { text.arrow: off }
        source | map | none | The state of the source at the time of translating; `portico new translation` and `portico status --record` write it. |
        """)
}

import Diagnostics
import Foundation
import SiteBuild
import SiteModel

/// The files of a new project: a configuration, pages to begin with, and what a repository of it needs.
struct NewSite {
    /// The site's name, for readers.
    let title: String
    /// Its languages, the source language first.
    let locales: [SiteLocale]
    /// Indicates whether it has a playground of sign-ins.
    let hasPlayground: Bool

    /// Path in the project's folder → text.
    var files: [String: String] {
        guard let source = locales.first else { return [:] }
        let first = firstPages(source)
        var files = [
            "portico.yml": configuration, ".gitignore": "/dist/\n/.portico/\n", "README.md": readme,
            ".github/workflows/check.yml": Self.workflow,
            "content/\(source.tag)/guide/index.md": first.index,
            "content/\(source.tag)/guide/pages.md": first.pages,
        ]
        for locale in locales { files["content/\(locale.tag)/index.md"] = home(locale) }
        return files
    }

    /// A name of a folder as a title: `my-docs` → `My docs`.
    static func title(of name: String) -> String {
        let words = name.split { $0 == "-" || $0 == "_" || $0 == "." }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    // MARK: Configuration

    private var configuration: String {
        let tags = locales.map(\.tag).joined(separator: ", ")
        let root =
            locales.count == 1
            ? "  sourceAtRoot: true # pages stand at /guide/, not at /\(locales[0].tag)/guide/\n" : ""
        return """
            # What this site is. `portico check` finds mistakes in it and in the pages.

            site:
              # At the head of every page; the title of the home page itself is in content/\(locales[0].tag)/index.md.
              title: \(YAMLNode.quoted(title))
              # Where it is published; canonical addresses, sitemaps and feeds need it.
              # baseURL: https://docs.example.com
              locales: [\(tags)] # the first is the language that others are translated from
            \(root)  # editURL: https://github.com/example/docs/edit/main/{path}
              # theme:
              #   accent: "#0a544b"
              #   logo: images/logo.svg
              #   footer: Made by Example
              #   navigation:
              #     - { title: Guide, url: /guide/ }
            \(hasPlayground ? Self.playground : "")
            """
    }

    private static let playground = """

        playground:
          store: sqlite:.portico/playground.sqlite

        # Each provider is played by a local stand-in until its credentials are set here.
        providers:
          - id: apple.com
          - id: google.com

        """

    // MARK: Pages

    /// The front page of a language: its description is a word that the program knows in that language.
    private func home(_ locale: SiteLocale) -> String {
        let words = SiteTheme.strings(of: locale)["nav.guides"] ?? title
        return """
            ---
            title: \(YAMLNode.quoted(title))
            description: \(YAMLNode.quoted(words))
            weight: 0
            ---

            """
    }

    /// The two pages to begin with, in the source language or in English.
    private func firstPages(_ source: SiteLocale) -> (index: String, pages: String) {
        let language = source.tag.split(separator: "-").first.map(String.init) ?? source.tag
        let recipe = [source.tag, language, "en"].lazy.compactMap { Recipe(named: "first-pages-\($0).md") }
            .first
        let parts = (recipe?.text ?? "").components(separatedBy: "-- pages.md --\n")
        return (parts[0], parts.last ?? "")
    }

    // MARK: Repository

    private var readme: String {
        """
        # \(title)

        The pages are in `content/`, the settings in `portico.yml`.

            portico preview     # shows the site while you write
            portico check       # finds mistakes
            portico build       # writes the site into dist/

        """
    }

    private static let workflow = """
        # Checks the site on every push and pull request, and publishes nothing: `portico new deploy github-pages` writes
        # pages.yml, which does. Set the variable PORTICO_PACKAGE of the repository to the address of Portico's Debian
        # package, portico_…_amd64.deb: that of a release, or where you have put your own.
        name: check
        on: [push, pull_request]
        jobs:
          check:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@v4
                with: { fetch-depth: 0 } # with all tags: older versions of the site may be read from them
              - run: |
                  curl -fsSLo portico.deb "${{ vars.PORTICO_PACKAGE }}"
                  sudo apt-get update && sudo apt-get install -y ./portico.deb
              - run: portico check --format github

        """
}

extension SiteTheme {
    /// The interface texts that the program has in a language.
    static func strings(of locale: SiteLocale) -> InterfaceStrings {
        let files = files(playground: false)
        let path = ([locale.tag] + locale.kin).map { "texts/\($0).yml" }.first { files[$0] != nil } ?? ""
        return InterfaceStrings.parse(files[path] ?? [], path: path, locale: locale).value
    }
}

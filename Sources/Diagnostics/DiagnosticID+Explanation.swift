extension DiagnosticID {
    /// The paragraph that `portico explain` prints: what is found, why it matters, what to do.
    package var explanation: String {
        switch self {
        case .configurationBadValue:
            """
            A value in `portico.yml` has the right type but cannot be used: an unknown mode, a URL that \
            is none, a locale tag that is none. Write one of the values the message names.
            """
        case .configurationMissing:
            """
            The configuration file named by `--config` (or `portico.yml`) does not exist or cannot be \
            read. Create it, or name another one.
            """
        case .configurationMissingKey:
            """
            A part of `portico.yml` lacks a key without which it means nothing, such as the `id` of a \
            provider. Add it.
            """
        case .configurationPlaygroundBelowPath:
            """
            A playground answers at the root of its host: providers know its callbacks there, and apps that use it as \
            their backend name a host and no path. So a site below a path (`https://example.com/docs`) cannot share \
            its host with its playground. Give the playground a host of its own as `playground.origin`; Try-it boxes \
            of the site then lead there. Or publish the site at the root.
            """
        case .configurationRenamedKey:
            """
            A key of `portico.yml` has another name by now. The old one is still read; write the new one.
            """
        case .configurationUnknownKey:
            """
            `portico.yml` has a key that Portico does not know, so it would be without effect. Correct \
            its spelling or remove it.
            """
        case .configurationUnsafe:
            """
            A server that others can reach, because its `origin` is public or `--host` is not loopback, does not \
            start with a setting that would let strangers harm its users: a shared sandbox, an admin token that is \
            known or short, test helpers without one, unsigned credentials, an origin without TLS. Change the \
            setting as the message says, or serve on loopback.
            """
        case .configurationUnsetVariable:
            """
            `portico.yml` takes a value from the environment with `${NAME}`, and that variable is not \
            set. Set it before running the command, or write `$${` for a literal `${`.
            """
        case .configurationUntoldProxy:
            """
            The origin has https, so a proxy in front ends TLS, and no proxy is named by `trustedProxies`: every \
            visitor then has the proxy's address, and shares its limits. Name the addresses of the proxy, and no \
            others: a proxy that is named there can say that a request comes from anywhere.
            """
        case .configurationWrongType:
            """
            A value in `portico.yml` is of another type than its key needs, such as a text where a list \
            belongs.
            """
        case .contentBadPath:
            """
            A file's or folder's name in `content/` becomes part of the page's address, in every \
            language. Use ASCII letters, digits, `-`, `_` and dots.
            """
        case .contentDuplicateURL:
            """
            Two files would be published at one address, for example `apple.md` and `apple/index.md`. \
            Remove or rename one of them.
            """
        case .contentHeadingLevel:
            """
            The page's title comes from its front matter and is the only heading of level one. Headings \
            in the text begin with `##`.
            """
        case .contentInvalidUTF8:
            """
            A file holds bytes that are not UTF-8 text. Save it in UTF-8; the message names the place of \
            the first bad byte.
            """
        case .contentNoPages:
            """
            A locale that `portico.yml` lists has no pages, or the source language has no home page \
            (`index.md`).
            """
        case .contentReservedAddress:
            """
            With `sourceAtRoot: true` the pages of the source language stand at the site's root, beside the \
            folders of the other languages (`/th/`), the files of search (`/search/`) and what the server \
            answers itself (`/playground/`, `/stand-in/`, `/emulator/`, `/healthz`, `/readyz`, `/metrics`). \
            A page, a section or an alias cannot begin with one of these names. Rename it, or leave \
            `sourceAtRoot` out: below `/en/` every name is free.
            """
        case .contentSectionWithoutIndex:
            """
            A folder of pages has no `index.md`, so the section has neither a title nor a page of its \
            own. Add one.
            """
        case .contentUnknownLocale:
            """
            A folder in `content/` is named after no locale that `portico.yml` lists, so nothing in it \
            is published. List the locale under `site.locales` or rename the folder.
            """
        case .contentUnknownProvider:
            """
            A `playground` block names a provider that the playground does not have. Use `apple.com`, \
            `facebook.com`, `microsoft.com`, `github.com`, `google.com` or an `oidc.` name.
            """
        case .contentUnofferedProvider:
            """
            Pages have Try-it boxes or links for providers that this site's playground does not offer, or the site has \
            no playground. They are left out of the pages; said once, with a count. List the provider under `providers:` \
            of `portico.yml` if readers should have it.
            """
        case .frontMatterBadValue:
            """
            A value in a page's front matter has the right type but cannot be used, such as a day that \
            does not exist.
            """
        case .frontMatterMissingKey:
            """
            A page's front matter lacks a key that every page needs: `title`, and `description` for \
            search engines and lists of pages.
            """
        case .frontMatterUnclosed:
            """
            A page begins with `---`, so its front matter begins there, but no second line `---` ends \
            it.
            """
        case .frontMatterUnknownKey:
            """
            The front matter of a page has a key that the builder does not know, so it would be without \
            effect. Correct its spelling or remove it.
            """
        case .frontMatterWrongType:
            """
            A value in a page's front matter is of another type than its key needs, such as a text where \
            a number belongs.
            """
        case .glossaryBadValue:
            """
            An entry of `content/glossary.yml` cannot be read: a term without a text, a locale that the \
            site does not have, an unknown key.
            """
        case .glossaryForbiddenTerm:
            """
            A page or an interface text (`_strings.yml`) uses a word that the glossary forbids in this \
            language. Use the approved one that the message names.
            """
        case .glossaryMissingTerm:
            """
            The source page uses a term of the glossary more than once, and its translation never uses the word that \
            the glossary gives for it in that language. Use the word, add the form that the translation has \
            under `also`, or leave it: this is a note and fails nothing.
            """
        case .linkBrokenAnchor:
            """
            A link leads to a heading that its page does not have. Heading ids are written `## Text \
            {#id}` and are the same in every language.
            """
        case .linkBrokenFile:
            """
            A link or an image names a file that is not in `public/`.
            """
        case .linkBrokenPage:
            """
            A link leads to a page that does not exist. Pages are linked by the relative path of their \
            file (`../apple/ios.md`) or by their address without locale (`/apple/ios/`).
            """
        case .linkDraft:
            """
            A published page links to a draft, which readers cannot open. Publish the draft or remove \
            the link.
            """
        case .stringsBadValue:
            """
            A file of interface texts (`_strings.yml`) has a value that is neither a text nor a mapping \
            of texts, or a text whose placeholders cannot be read.
            """
        case .stringsMissingKey:
            """
            Interface texts are missing in a locale, and those of the source language are shown, marked as being \
            in it; or a template asks for a text that no locale has. The program brings texts of its own in many \
            languages; add what is missing to that locale's `content/LANGUAGE/_strings.yml`.
            """
        case .stringsPlaceholders:
            """
            An interface text has other `{name}` placeholders in a translation than in the source \
            language, so a value would be lost or a name shown.
            """
        case .stringsUnknownKey:
            """
            A locale has an interface text that the source language has not, so nothing can use it. \
            Correct its key or remove it.
            """
        case .templateMissing:
            """
            A page needs a layout that `templates/layouts/` does not have.
            """
        case .templateUnrenderable:
            """
            A layout could not be rendered: a dynamic name led to no partial, or partials include each \
            other without end.
            """
        case .textArrow:
            """
            The text has an arrow as a character. It points the wrong way in right-to-left languages, where menus \
            and steps run the other way, and screen readers read its name aloud. Write the words, or `>` in \
            `<kbd>`-like paths.
            """
        case .textBareName:
            """
            A name of code that begins or ends with a mark (`signOut:`, `-ObjC`) stands in the text as it is. In \
            right-to-left languages the mark jumps to the other side. Write it as code.
            """
        case .textRunOn:
            """
            Two Latin names stand side by side in a language that ends sentences with a space alone, such as Thai: \
            readers take the end of one sentence and the beginning of the next for one name. Join the sentences by \
            a word, repeat the subject, or begin a new paragraph. A label of several words is written with emphasis.
            """
        case .translationNoSource:
            """
            A translation has no page of the same path in the source language. Pages are matched by \
            their path below the locale's folder.
            """
        case .translationParity:
            """
            A translation differs from its source in something that must not differ: its headings, code \
            blocks, links, alerts or steps.
            """
        case .translationUnknownSection:
            """
            The `source` of a translation's front matter names a section that the source page does not \
            have any more.
            """
        case .yamlSyntax:
            """
            A YAML file or front matter cannot be read: a wrong indentation, an unclosed quote, a key \
            that stands twice.
            """
        case .yamlTooLarge:
            """
            A YAML file holds far more values than any file of a site needs; aliases count as often as \
            they are used.
            """
        case .sampleMissingFile:
            """
            A code fence takes its code from a file of `content/_samples/` that is not there. The name \
            is the file's path in that folder, with or without its ending.
            """
        case .sampleMissingRegion:
            """
            A code fence takes a region of a sample that the file does not mark. A region stands between \
            comment lines `region: name` and `endregion: name`.
            """
        case .sampleWithCode:
            """
            A code fence names a sample and has code of its own as well. The code comes from the sample, \
            so leave the fence empty.
            """
        default: includeExplanation ?? diskExplanation ?? markdownExplanation ?? templateExplanation ?? ""
        }
    }
}

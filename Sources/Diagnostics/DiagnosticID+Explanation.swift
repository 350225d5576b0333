extension DiagnosticID {
    /// The paragraph that `portico explain` prints: what is found, why it matters, what to do.
    package var explanation: String {
        switch self {
        case .configurationBadValue:
            """
            A value in `portico.yml` has the right type but cannot be used: an unknown mode, an invalid URL or an \
            invalid locale tag. Write one of the values that the message names.
            """
        case .configurationMissing:
            """
            The configuration file named by `--config` (or `portico.yml`) does not exist or cannot be \
            read. Create it, or name another one.
            """
        case .configurationMissingKey:
            """
            A part of `portico.yml` lacks a key that it must have, such as the `id` of a provider. Add \
            it.
            """
        case .configurationPlaygroundBelowPath:
            """
            A playground needs the root of its host: its callbacks are registered there with the providers, and apps \
            that use it as their backend give a host without a path. A site under a path (`https://example.com/docs`) \
            therefore cannot share a host with its playground. Give the playground its own host in \
            `playground.origin`, and the Try-it boxes of the site lead there; or publish the site at the root of its \
            host.
            """
        case .configurationUnknownKey:
            """
            `portico.yml` has a key that Portico does not know, so the key would have no effect. Correct \
            its spelling or remove it.
            """
        case .configurationUnsafe:
            """
            A server that others can reach, because its `origin` is public or `--host` is not loopback, refuses to \
            start with a setting that would let strangers harm its users: a shared sandbox, an admin token that is too \
            short or publicly known, test endpoints without an admin token, unsigned credentials, or an origin without \
            TLS. Change the setting as the message says, or serve on loopback.
            """
        case .configurationUnsetVariable:
            """
            `portico.yml` takes a value from the environment with `${NAME}`, but that variable is not \
            set, or is not taken there: what is published (`site` and `rules`) uses only variables whose names begin \
            with `PORTICO_`, and those named with `--env`. Set it before running the command, name it with `--env`, \
            or write `$${` for a literal `${`.
            """
        case .configurationUntoldProxy:
            """
            The origin uses https, so a proxy in front of the server terminates TLS, but `trustedProxies` names no \
            proxy. To the server, all visitors then have the proxy's address and share its limits. Name the addresses \
            of the proxy, and no others: a proxy that is named there can claim any address as the origin of a request.
            """
        case .configurationWrongType:
            """
            A value in `portico.yml` has the wrong type for its key, such as text where a list is \
            needed.
            """
        case .contentBadPath:
            """
            The name of a file or folder in `content/` becomes part of the page's address in every language. Use only \
            ASCII letters, digits, `-`, `_` and dots.
            """
        case .contentDuplicateURL:
            """
            Two files would be published at the same address, for example `apple.md` and `apple/index.md`. \
            Remove or rename one of them.
            """
        case .contentHeadingLevel:
            """
            The page's title comes from its front matter and is the only heading of level one. Headings \
            in the text begin with `##`.
            """
        case .contentInvalidUTF8:
            """
            A file contains bytes that are not UTF-8 text. Save it as UTF-8; the message gives the position of the \
            first invalid byte.
            """
        case .contentNoPages:
            """
            A locale that `portico.yml` lists has no pages, or the source language has no home page \
            (`index.md`); or all of them are drafts, which are not published: take `draft: true` out of the front \
            matter.
            """
        case .contentPlaceholder:
            """
            A page that is published still contains text that `portico new page` wrote for its author: a title, a \
            description or a paragraph that begins with `TODO`. Write what readers are to find there, or make the \
            page a draft again with `draft: true`.
            """
        case .contentReservedAddress:
            """
            With `sourceAtRoot: true` the pages of the source language are at the site's root, beside the folders of \
            the other languages (`/th/`), the search files (`/search/`) and the addresses that the server handles \
            itself (`/playground/`, `/stand-in/`, `/emulator/`, `/healthz`, `/readyz`, `/metrics`). The address of a \
            page, a section or an alias cannot begin with one of these names. Rename it, or leave `sourceAtRoot` out: \
            below `/en/`, these names are free. With `print`, a page cannot have the address `/en/print/` or that of \
            a section's document to be printed (`/en/guide/print/`): rename it, or leave `print` out.
            """
        case .contentSectionWithoutIndex:
            """
            A folder of pages has no `index.md`, so the section has neither a title nor a page of its \
            own. Add one. If there is one and it is a draft, take `draft: true` out of its front matter.
            """
        case .contentUnknownLocale:
            """
            A folder in `content/` does not have the name of a locale that `portico.yml` lists, so nothing in it \
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
            no playground. They are left out of the pages; this is reported once, with a count. If readers should have \
            the provider, list it under `providers:` in `portico.yml`.
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
            A page begins with `---`, which opens its front matter, but no second `---` line closes \
            it.
            """
        case .frontMatterUnknownKey:
            """
            The front matter of a page has a key that the builder does not know, so the key would have no \
            effect. Correct its spelling or remove it.
            """
        case .frontMatterWrongType:
            """
            A value in a page's front matter has the wrong type for its key, such as text where a number is \
            needed.
            """
        case .glossaryBadValue:
            """
            An entry in `content/glossary.yml` cannot be read: it has no `id` or one that another entry has, no word \
            for a language of the site, a word without `term`, or an unknown key.
            """
        case .glossaryForbiddenTerm:
            """
            A page or an interface text (`_strings.yml`) uses a word that the glossary forbids in this \
            language. Use the approved one that the message names.
            """
        case .glossaryMissingTerm:
            """
            The source page uses a glossary term more than once, but its translation never uses the word that the \
            glossary gives for this term in that language; of a word with two senses, which has an entry for each, it \
            uses the word of neither. Use the word, list the form that the translation uses under `also`, or leave it \
            as it is: this is only a note and does not make the check fail.
            """
        case .linkBrokenAnchor:
            """
            A link leads to a heading that the linked page does not have. A heading's id is made of its text, \
            as on GitHub, or written after it, `## Text {#id}`; a written id is the same in every language.
            """
        case .linkBrokenFile:
            """
            A link or an image names a file that is not in `public/`.
            """
        case .linkBrokenPage:
            """
            A link leads to a page that does not exist. Pages are linked by the relative path of their \
            file (`../apple/ios.md`) or by their address without the locale (`/apple/ios/`).
            """
        case .linkDraft:
            """
            A published page links to a draft, which readers cannot open. Publish the draft or remove \
            the link.
            """
        case .linkFixedLanguage:
            """
            A link of `portico.yml` begins with a language (`/en/blog/`), so it leads readers of every language to \
            that one. Leave the language out (`/blog/`): each reader then comes to the page in their own.
            """
        case .stringsBadValue:
            """
            A file of interface texts (`_strings.yml`) has a value that is neither a text nor a mapping \
            of texts, or a text whose placeholders cannot be read.
            """
        case .stringsMissingKey:
            """
            Interface texts are missing in a locale, so those of the source language are shown and marked as such; or \
            a template asks for a text that no locale has. The program has built-in texts in many languages; add the \
            missing ones to that locale's `content/LANGUAGE/_strings.yml`. Texts of `site.theme` that are written \
            for some languages (`{ en: Guide, th: … }`) are added there.
            """
        case .stringsPlaceholders:
            """
            The `{name}` placeholders of an interface text differ between a translation and the source language, so a \
            value would be lost, or readers would see the name of a placeholder.
            """
        case .stringsUnknownKey:
            """
            A locale has an interface text that the source language does not have, so nothing can use it. \
            Correct its key or remove it.
            """
        case .templateMissing:
            """
            A page needs a layout that `templates/layouts/` does not have.
            """
        case .templateUnrenderable:
            """
            A layout could not be rendered: a dynamic name matches no partial, or partials include each \
            other without end.
            """
        case .textArrow:
            """
            The text contains an arrow character. The arrow points the wrong way in right-to-left languages, where \
            menus and steps run the other way, and screen readers read its name aloud. Use words instead, or `>` in \
            paths such as those in `<kbd>`.
            """
        case .textBareName:
            """
            A code name that begins or ends with a punctuation mark (`signOut:`, `-ObjC`) is written as ordinary text. \
            In right-to-left languages, the mark jumps to the other side. Write the name as code.
            """
        case .textRunOn:
            """
            Two names in Latin letters are next to each other in a language that ends sentences with only a space, \
            such as Thai: readers mistake the end of one sentence and the beginning of the next for one name. Join the \
            sentences with a word, repeat the subject, or begin a new paragraph. If the two belong to one label, write \
            the label with emphasis.
            """
        case .translationNoSource:
            """
            The source language has no page with the same path as a translation. Pages are matched by \
            their path below the locale's folder.
            """
        case .translationParity:
            """
            A translation differs from its source in something that must not differ: its headings, code \
            blocks, links, alerts or steps.
            """
        case .translationUnknownSection:
            """
            The `source` of a translation's front matter names a section that the source page no longer \
            has.
            """
        case .yamlSyntax:
            """
            A YAML file or front matter cannot be read, for example because of wrong indentation, an unclosed \
            quotation mark or a key that appears twice.
            """
        case .yamlTooLarge:
            """
            A YAML file contains far more values than any file of a site needs; an alias counts each time it is \
            used.
            """
        case .sampleMissingFile:
            """
            A code fence takes its code from a file that is not in `content/_samples/`. The name is the file's path in \
            that folder, with or without its extension.
            """
        case .sampleMissingRegion:
            """
            A code fence asks for a region that the sample file does not mark. A region is the code between the \
            comment lines `region: name` and `endregion: name`.
            """
        case .sampleWithCode:
            """
            A code fence names a sample and has code of its own as well. The code comes from the sample, \
            so leave the fence empty.
            """
        default:
            includeExplanation ?? blockExplanation ?? versionExplanation ?? exchangeExplanation
                ?? diskExplanation
                ?? markdownExplanation
                ?? templateExplanation ?? ""
        }
    }
}

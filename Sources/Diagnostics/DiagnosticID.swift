/// Every kind of finding, named `area.problem`. The paragraph of each is in `DiagnosticID+Explanation.swift`.
package enum DiagnosticID: String, CaseIterable, Sendable {
    case blockBadArgument = "block.bad-argument"
    case blockBody = "block.body"
    case blockDeclaration = "block.declaration"
    case blockMissingArgument = "block.missing-argument"
    case blockName = "block.name"
    case blockPlace = "block.place"
    case blockUnknownArgument = "block.unknown-argument"
    case blockUnusedArgument = "block.unused-argument"
    case configurationBadValue = "configuration.bad-value"
    case configurationMissing = "configuration.missing"
    case configurationMissingKey = "configuration.missing-key"
    case configurationPlaygroundBelowPath = "configuration.playground-below-path"
    case configurationUnknownKey = "configuration.unknown-key"
    case configurationUnsafe = "configuration.unsafe"
    case configurationUnsetVariable = "configuration.unset-variable"
    case configurationUntoldProxy = "configuration.untold-proxy"
    case configurationWrongType = "configuration.wrong-type"
    case contentBadPath = "content.bad-path"
    case contentDuplicateURL = "content.duplicate-url"
    case contentHeadingLevel = "content.heading-level"
    case contentInvalidUTF8 = "content.invalid-utf8"
    case contentNoPages = "content.no-pages"
    case contentPlaceholder = "content.placeholder"
    case contentReservedAddress = "content.reserved-address"
    case contentSectionWithoutIndex = "content.section-without-index"
    case contentUnknownLocale = "content.unknown-locale"
    case contentUnknownProvider = "content.unknown-provider"
    case contentUnofferedProvider = "content.unoffered-provider"
    case exchangeConflict = "exchange.conflict"
    case exchangeLostPart = "exchange.lost-part"
    case exchangeSourceChanged = "exchange.source-changed"
    case exchangeUnfit = "exchange.unfit"
    case exchangeUnknownPlace = "exchange.unknown-place"
    case exchangeUnreadable = "exchange.unreadable"
    case frontMatterBadValue = "front-matter.bad-value"
    case frontMatterMissingKey = "front-matter.missing-key"
    case frontMatterUnclosed = "front-matter.unclosed"
    case frontMatterUnknownKey = "front-matter.unknown-key"
    case frontMatterWrongType = "front-matter.wrong-type"
    case glossaryBadValue = "glossary.bad-value"
    case glossaryForbiddenTerm = "glossary.forbidden-term"
    case glossaryMissingTerm = "glossary.missing-term"
    case includeCycle = "include.cycle"
    case includeMissingPage = "include.missing-page"
    case includeMissingSection = "include.missing-section"
    case includeMissingVariable = "include.missing-variable"
    case includeTooDeep = "include.too-deep"
    case includeUnfit = "include.unfit"
    case includeUntranslated = "include.untranslated"
    case includeUnusedVariable = "include.unused-variable"
    case linkBrokenAnchor = "link.broken-anchor"
    case linkBrokenFile = "link.broken-file"
    case linkBrokenPage = "link.broken-page"
    case linkDraft = "link.draft"
    case linkExternalBroken = "link.external-broken"
    case linkExternalMoved = "link.external-moved"
    case linkExternalUnreachable = "link.external-unreachable"
    case linkFixedLanguage = "link.fixed-language"
    case markdownAlertText = "markdown.alert-text"
    case markdownBidiControl = "markdown.bidi-control"
    case markdownBidiControlInCode = "markdown.bidi-control-in-code"
    case markdownCodeAttribute = "markdown.code-attribute"
    case markdownCodeLanguage = "markdown.code-language"
    case markdownCodeMarks = "markdown.code-marks"
    case markdownControlCharacter = "markdown.control-character"
    case markdownDuplicateID = "markdown.duplicate-id"
    case markdownDuplicateTab = "markdown.duplicate-tab"
    case markdownFenceInCode = "markdown.fence-in-code"
    case markdownFootnoteUndefined = "markdown.footnote-undefined"
    case markdownFootnoteUnused = "markdown.footnote-unused"
    case markdownForeignMark = "markdown.foreign-mark"
    case markdownHeadingID = "markdown.heading-id"
    case markdownHeadingLevel = "markdown.heading-level"
    case markdownHTMLAttribute = "markdown.html-attribute"
    case markdownHTMLTag = "markdown.html-tag"
    case markdownHTMLUnbalanced = "markdown.html-unbalanced"
    case markdownImageSize = "markdown.image-size"
    case markdownImageWithoutText = "markdown.image-without-text"
    case markdownInHTML = "markdown.in-html"
    case markdownIncludeKey = "markdown.include-key"
    case markdownIncludeTarget = "markdown.include-target"
    case markdownInvalidUTF8 = "markdown.invalid-utf8"
    case markdownLinkScheme = "markdown.link-scheme"
    case markdownNestedLink = "markdown.nested-link"
    case markdownNestingTooDeep = "markdown.nesting-too-deep"
    case markdownNotNFC = "markdown.not-nfc"
    case markdownPlaygroundKey = "markdown.playground-key"
    case markdownPlaygroundProvider = "markdown.playground-provider"
    case markdownTableCells = "markdown.table-cells"
    case markdownTooLarge = "markdown.too-large"
    case markdownTooManyAddresses = "markdown.too-many-addresses"
    case markdownTooManyCells = "markdown.too-many-cells"
    case markdownUnclosedFence = "markdown.unclosed-fence"
    case markdownUnknownAlert = "markdown.unknown-alert"
    case outputInSources = "output.in-sources"
    case outputLinkOutside = "output.link-outside"
    case outputLocked = "output.locked"
    case outputNotOurs = "output.not-ours"
    case outputUnwritable = "output.unwritable"
    case sampleMissingFile = "sample.missing-file"
    case sampleMissingRegion = "sample.missing-region"
    case sampleWithCode = "sample.with-code"
    case sourcesHiddenFile = "sources.hidden-file"
    case sourcesLinkOutside = "sources.link-outside"
    case sourcesSpecialFile = "sources.special-file"
    case sourcesUnreadable = "sources.unreadable"
    case stringsBadValue = "strings.bad-value"
    case stringsMissingKey = "strings.missing-key"
    case stringsPlaceholders = "strings.placeholders"
    case stringsUnknownKey = "strings.unknown-key"
    case templateBadDelimiters = "template.bad-delimiters"
    case templateBadEncoding = "template.bad-encoding"
    case templateBadName = "template.bad-name"
    case templateDeadLink = "template.dead-link"
    case templateEndlessPartial = "template.endless-partial"
    case templateInlineCode = "template.inline-code"
    case templateMismatchedClose = "template.mismatched-close"
    case templateMisplacedFile = "template.misplaced-file"
    case templateMissing = "template.missing"
    case templateMissingAsset = "template.missing-asset"
    case templateOriginalChanged = "template.original-changed"
    case templateRawOutsideText = "template.raw-outside-text"
    case templateTooDeep = "template.too-deep"
    case templateTooLarge = "template.too-large"
    case templateUnbalancedHTML = "template.unbalanced-html"
    case templateUnclosedSection = "template.unclosed-section"
    case templateUnclosedTag = "template.unclosed-tag"
    case templateUnknownBlock = "template.unknown-block"
    case templateUnknownPartial = "template.unknown-partial"
    case templateUnknownVariable = "template.unknown-variable"
    case templateUnquotedAttribute = "template.unquoted-attribute"
    case templateUnrenderable = "template.unrenderable"
    case templateURLScheme = "template.url-scheme"
    case templateVariableInAttributeName = "template.variable-in-attribute-name"
    case templateVariableInCodeAttribute = "template.variable-in-code-attribute"
    case templateVariableInComment = "template.variable-in-comment"
    case templateVariableInScript = "template.variable-in-script"
    case templateVariableInStyle = "template.variable-in-style"
    case templateVariableInTagName = "template.variable-in-tag-name"
    case textArrow = "text.arrow"
    case textBareName = "text.bare-name"
    case textRunOn = "text.run-on"
    case translationNoSource = "translation.no-source"
    case translationParity = "translation.parity"
    case translationUnknownSection = "translation.unknown-section"
    case versionAddressTaken = "version.address-taken"
    case versionFindings = "version.findings"
    case versionMissing = "version.missing"
    case yamlSyntax = "yaml.syntax"
    case yamlTooLarge = "yaml.too-large"

    /// Indicates whether it is about what writers write, or about a template that shows less than it was to, so that a
    /// project may give it another level and a site can be built in spite of it.
    package var isRule: Bool {
        let areas = [
            "block", "content", "front-matter", "glossary", "include", "link", "markdown", "sample",
            "strings", "text",
            "translation",
        ]
        return areas.contains { rawValue.hasPrefix($0 + ".") } || Self.lessShown.contains(self)
    }
    private static let lessShown: Set<DiagnosticID> = [
        .templateDeadLink, .templateInlineCode, .templateMissingAsset, .templateUnknownVariable,
    ]
}

extension DiagnosticID {
    /// The paragraph of a finding about older versions of a site; nil for the others.
    var versionExplanation: String? {
        switch self {
        case .versionAddressTaken:
            """
            The addresses of an older version begin with its name, such as `/1.2/`, and a page or a file of the \
            present version is already there. Give the version another name, or move the page or the file.
            """
        case .versionFindings:
            """
            An older version has mistakes. The site is built all the same, because an older version stays as it was \
            published; this note only counts them. `portico check --versions` shows each of them at its usual level, \
            and `portico build --versions` fails on errors.
            """
        case .versionMissing:
            """
            The files of an older version are not where `site.versions` says they are: its folder \
            `versions/NAME/content` or its Git tag does not exist, or Git cannot be run. `portico version add NAME` \
            copies the present pages into such a folder. A machine that builds from tags needs a clone that has \
            them; a shallow clone usually has none.
            """
        default: nil
        }
    }
}

extension DiagnosticID {
    /// The paragraph of a finding about a block of the project's own.
    var blockExplanation: String? {
        switch self {
        case .blockBadArgument:
            """
            A page gives a block a value that its template does not allow: a word that is not among the \
            choices, text instead of a number, a value for a flag, no value, or two.
            """
        case .blockBody:
            """
            A block that needs text has none between its tags, or one whose template shows no text has \
            some.
            """
        case .blockDeclaration:
            """
            The head of a block's template, between its lines `---`, has a key or a value that Portico \
            does not know or that contradicts another.
            """
        case .blockMissingArgument:
            """
            A page uses a block without an argument that its template requires. Add it to the tag.
            """
        case .blockName:
            """
            The name of a file in `templates/blocks/` cannot be a tag. Use lower-case ASCII letters, \
            digits and hyphens, no tag of HTML or Portico, and the ending `.mustache`.
            """
        case .blockPlace:
            """
            The tag of a block is within a paragraph, or text follows it directly and is not read as \
            Markdown. Write each tag on lines of its own, with blank lines around it.
            """
        case .blockUnknownArgument:
            """
            A page gives a block an argument that its template does not declare. Correct the name, or \
            declare it at the head of the template.
            """
        case .blockUnusedArgument:
            """
            A block's template declares an argument or a text that it does not show. Show it, or remove \
            it from the head.
            """
        default: nil
        }
    }
}

extension DiagnosticID {
    /// The paragraph of a finding about a file that translators gave back, or about a page of another host.
    var exchangeExplanation: String? {
        switch self {
        case .exchangeConflict:
            """
            A translation was changed in the project after it was exported, and the imported file has a different \
            text for it. The project's text stays. Combine the two by hand, or import with `--force`, which takes the \
            text from the file.
            """
        case .exchangeLostPart:
            """
            An imported translation lacks code, the target of a link or a tag that its source contains. Copy it from \
            the source into the translation, or import with `--force`, which takes the translation as it is.
            """
        case .exchangeSourceChanged:
            """
            The source of a section was changed after the section was exported, so the imported translation does not \
            match it any more. Export the section again. With `--force` the translation is imported and marked as \
            stale.
            """
        case .exchangeUnfit:
            """
            An imported translation cannot take the place of its section: it has no heading or several, a different \
            id, or a code block that is not closed. A section is a single heading with the text below it.
            """
        case .exchangeUnknownPlace:
            """
            An imported file has a page or a section that the source language does not have, because it was renamed \
            or removed after the export. Correct the name in the file, or remove the section from it.
            """
        case .exchangeUnreadable:
            """
            A file cannot be imported: it is damaged, it is neither XLIFF 2.1 nor PO, it was not exported by Portico, \
            or its languages are not those of the site. Nothing in it was used. Correct the line that the message \
            names, or export the pages again.
            """
        case .linkExternalBroken:
            """
            A page that a link leads to is gone (404 or 410), or its host does not exist. Only `portico check \
            --external` asks. Link to another page, or remove the link.
            """
        case .linkExternalMoved:
            """
            The page that a link leads to has permanently moved to a different address. The message gives the new one.
            """
        case .linkExternalUnreachable:
            """
            Whether a linked page exists cannot be determined: its host does not answer, reports an error, or refuses \
            programs. Try again later, look at the page in a browser, or list the address under \
            `site.externalLinks.except`. Addresses on private networks and on this machine are asked for only if \
            `site.externalLinks.private` names them.
            """
        default: nil
        }
    }
}

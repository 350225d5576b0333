internal import CDiagnostics

/// Every kind of finding. Its identifier is its name, `markdownCodeMarks` for `markdown.code-marks`; the paragraph of each
/// is in `CDiagnostics/explanations.md`.
package enum DiagnosticID: CaseIterable, Sendable {
    case blockBadArgument, blockBody, blockDeclaration, blockMissingArgument, blockName, blockPlace
    case blockUnknownArgument, blockUnusedArgument
    case configurationBadValue, configurationMissing, configurationMissingKey
    case configurationPlaygroundBelowPath, configurationUnknownKey, configurationUnsafe
    case configurationUnsetVariable, configurationUntoldProxy, configurationWrongType
    case contentBadPath, contentDuplicateURL, contentHeadingLevel, contentInvalidUTF8, contentNoPages
    case contentPlaceholder, contentReservedAddress, contentSectionWithoutIndex, contentUnknownLocale
    case contentUnknownProvider, contentUnofferedProvider
    case exchangeConflict, exchangeLostPart, exchangeSourceChanged, exchangeUnfit, exchangeUnknownPlace
    case exchangeUnreadable
    case frontMatterBadValue, frontMatterMissingKey, frontMatterUnclosed, frontMatterUnknownKey
    case frontMatterWrongType
    case glossaryBadValue, glossaryForbiddenTerm, glossaryMissingTerm
    case includeCycle, includeMissingPage, includeMissingSection, includeMissingVariable, includeTooDeep
    case includeUnfit, includeUntranslated, includeUnusedVariable
    case linkBrokenAnchor, linkBrokenFile, linkBrokenPage, linkDraft, linkExternalBroken, linkExternalMoved
    case linkExternalUnreachable, linkFixedLanguage
    case markdownAlertText, markdownBidiControl, markdownBidiControlInCode, markdownCodeAttribute
    case markdownCodeLanguage, markdownCodeMarks, markdownControlCharacter, markdownDuplicateID
    case markdownDuplicateTab, markdownFenceInCode, markdownFootnoteUndefined, markdownFootnoteUnused
    case markdownForeignMark, markdownHeadingID, markdownHeadingLevel, markdownHTMLAttribute, markdownHTMLTag
    case markdownHTMLUnbalanced, markdownImageSize, markdownImageWithoutText, markdownInHTML
    case markdownIncludeKey, markdownIncludeTarget, markdownInvalidUTF8, markdownLinkScheme
    case markdownNestedLink, markdownNestingTooDeep, markdownNotNFC, markdownPlaygroundKey
    case markdownPlaygroundProvider, markdownTableCells, markdownTooLarge, markdownTooManyAddresses
    case markdownTooManyCells, markdownUnclosedFence, markdownUnknownAlert
    case outputInSources, outputLinkOutside, outputLocked, outputNotOurs, outputUnwritable
    case projectBadValue, projectPlace, projectTooLarge, projectUnknown
    case sampleMissingFile, sampleMissingRegion, sampleWithCode
    case sdkBadValue, sdkMissingKey, sdkUnknown
    case sourcesHiddenFile, sourcesLinkOutside, sourcesSpecialFile, sourcesUnreadable
    case stringsBadValue, stringsMissingKey, stringsPlaceholders, stringsUnknownKey
    case templateBadDelimiters, templateBadEncoding, templateBadName, templateDeadLink
    case templateEndlessPartial, templateInlineCode, templateMismatchedClose, templateMisplacedFile
    case templateMissing, templateMissingAsset, templateOriginalChanged, templateRawOutsideText
    case templateTooDeep, templateTooLarge, templateUnbalancedHTML, templateUnclosedSection
    case templateUnclosedTag, templateUnknownBlock, templateUnknownPartial, templateUnknownVariable
    case templateUnquotedAttribute, templateUnrenderable, templateURLScheme, templateVariableInAttributeName
    case templateVariableInCodeAttribute, templateVariableInComment, templateVariableInScript
    case templateVariableInStyle, templateVariableInTagName
    case textArrow, textBareName, textRunOn
    case translationNoSource, translationParity, translationUnknownSection
    case versionAddressTaken, versionFindings, versionMissing
    case yamlSyntax, yamlTooLarge

    /// Indicates whether it is about what writers write, or about a template that shows less than it was to, so that a
    /// project may give it another level and a site can be built in spite of it.
    package var isRule: Bool {
        let areas = [
            "block", "content", "front-matter", "glossary", "include", "link", "markdown", "project",
            "sample", "sdk", "strings", "text", "translation",
        ]
        return areas.contains { rawValue.hasPrefix($0 + ".") } || Self.lessShown.contains(self)
    }
    private static let lessShown: Set<DiagnosticID> = [
        .templateDeadLink, .templateInlineCode, .templateMissingAsset, .templateUnknownVariable,
    ]
}

extension DiagnosticID {
    private static let identifiers = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, identifier(of: String(describing: $0))) })
    private static let byIdentifier = Dictionary(
        identifiers.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

    /// The words of a name with hyphens between them, and a dot behind its area.
    private static func identifier(of name: String) -> String {
        let words = name.replacing(#/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/#) {
            "\($0.output.1 ?? $0.output.3 ?? "")-\($0.output.2 ?? $0.output.4 ?? "")"
        }.lowercased()
        let area = words.hasPrefix("front-matter-") ? "front-matter" : words.prefix { $0 != "-" }
        return "\(area).\(words.dropFirst(area.count + 1))"
    }

    package init?(rawValue: String) {
        guard let id = Self.byIdentifier[rawValue] else { return nil }
        self = id
    }

    package var rawValue: String { Self.identifiers[self] ?? "" }
}

extension DiagnosticID {
    /// The paragraph that `portico explain` prints: what is found, why it matters, what to do.
    package var explanation: String { Self.explanations[rawValue] ?? "" }

    /// Identifier → paragraph, of `explanations.md`: a heading for each, in their order.
    package static let explanations: [String: String] = {
        let parts = String(cString: portico_explanations()).split(separator: "\n## ").map {
            $0.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: true)
        }
        let pairs = parts.filter { $0.count == 2 }.map {
            (String($0[0]), String($0[1].drop { $0 == "\n" }.prefix { $0 != "\n" }))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }()
}

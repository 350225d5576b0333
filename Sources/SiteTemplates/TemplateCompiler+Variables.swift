internal import Diagnostics

extension TemplateCompiler {
    mutating func compileVariable(_ name: String, raw: Bool, _ range: Range<Int>, _ walk: inout Walk) {
        guard let writer = writer(name, raw: raw, range, &walk) else { return }
        walk.code.append(.variable(name: nameIndex(of: name), writer))
    }

    /// The writer of a value where the walk stands; nil, and a diagnostic, where no value may stand.
    private mutating func writer(
        _ name: String, raw: Bool, _ range: Range<Int>, _ walk: inout Walk
    ) -> ValueWriter? {
        let place = walk.state.place
        switch place {
        case .plain: return raw ? .raw : .text
        case .text: return .text
        case .escapableRawText, .value:
            guard !raw else {
                reportRaw(name, range, walk)
                return nil
            }
            return place == .escapableRawText ? .escaped : attributeWriter(name, range, &walk)
        case .beforeAttributeValue, .unquotedValue:
            reportUnquoted(name, range, walk)
            walk.state.place = .unquotedValue
        case .rawText: reportRawText(name, range, walk)
        case .comment, .declarationOpen, .bogusComment:
            report(
                .templateVariableInComment, location(range, walk),
                "`\(name)` stands inside an HTML comment or declaration",
                ["take it out, or use a template comment: `{{! … }}`"])
        case .tagOpen, .endTagOpen, .tagName:
            report(
                .templateVariableInTagName, location(range, walk), "`\(name)` would name an HTML tag",
                ["write each tag out, in a section of its own"])
        case .beforeAttributeName, .attributeName, .afterAttributeName, .endOfName:
            report(
                .templateVariableInAttributeName, location(range, walk),
                "`\(name)` stands in the tag <\(String(decoding: walk.state.element, as: UTF8.self))>, "
                    + "outside of an attribute's value",
                ["write the attribute out, in a section if need be: `{{#\(name)}} hidden{{/\(name)}}`"])
        }
        return nil
    }

    /// Inside a quoted attribute value.
    private mutating func attributeWriter(
        _ name: String, _ range: Range<Int>, _ walk: inout Walk
    ) -> ValueWriter? {
        switch walk.state.valueKind {
        case .plain: return .escaped
        case .code:
            let attribute = String(decoding: walk.state.attribute, as: UTF8.self)
            report(
                .templateVariableInCodeAttribute, location(range, walk),
                "`\(name)` stands in `\(attribute)`, whose value is code",
                ["put it into a `data-` attribute, and let a script or style sheet use that"])
            return nil
        case .url(let isImage):
            switch walk.state.url {
            case .empty:
                walk.state.url = .afterVariable
                return .urlStart(isImage: isImage)
            case .prefix, .afterVariable:
                walk.state.url = .afterVariable
                return .urlRest(isImage: isImage)
            case .path: return .urlRest(isImage: isImage)
            case .query: return .urlComponent
            case .forbiddenScheme:
                report(
                    .templateURLScheme, location(range, walk),
                    "`\(name)` stands in a URL whose scheme runs or holds code",
                    ["link to an `https:` or relative URL"])
                return nil
            }
        }
    }

    private mutating func reportRaw(_ name: String, _ range: Range<Int>, _ walk: Walk) {
        let source = templates[walk.template].source
        report(
            .templateRawOutsideText, location(range, walk),
            "`\(source.text(range))` would be written as it is \(walk.state.description)",
            ["write `{{\(name)}}`"],
            fixIts: [FixIt(range: source.range(range), replacement: "{{\(name)}}")])
    }

    private mutating func reportUnquoted(_ name: String, _ range: Range<Int>, _ walk: Walk) {
        let source = templates[walk.template].source
        let next = range.upperBound < source.bytes.count ? source.bytes[range.upperBound] : ASCII.greater
        let isWhole =
            walk.state.place == .beforeAttributeValue && (ASCII.isSpace(next) || next == ASCII.greater)
        let quoted = "\"\(source.text(range))\""
        report(
            .templateUnquotedAttribute, location(range, walk),
            "`\(name)` stands in the value of `\(String(decoding: walk.state.attribute, as: UTF8.self))`, "
                + "which has no quotes",
            ["put quotes around the whole value: `\(quoted)`"],
            fixIts: isWhole ? [FixIt(range: source.range(range), replacement: quoted)] : [])
    }

    private mutating func reportRawText(_ name: String, _ range: Range<Int>, _ walk: Walk) {
        let element = String(decoding: walk.state.element, as: UTF8.self)
        if element == "style" {
            report(
                .templateVariableInStyle, location(range, walk), "`\(name)` stands inside <style>",
                ["choose between classes in the template, and style those"])
        } else {
            report(
                .templateVariableInScript, location(range, walk), "`\(name)` stands inside <\(element)>",
                ["put it into a `data-` attribute of an element, and read that in the script"])
        }
    }
}

/// The way a value is written at the place of its tag.
enum ValueWriter: Hashable, Sendable {
    /// In text: `.html` as it is, anything else escaped.
    case text
    /// In a quoted attribute, in `title` and `textarea`: everything escaped.
    case escaped
    /// The first thing in a URL attribute: the scheme is checked.
    case urlStart(isImage: Bool)
    /// Later in a URL attribute, the query not reached in the literal text: what is written so far decides.
    case urlRest(isImage: Bool)
    /// In the query or fragment of a URL: one component.
    case urlComponent
    /// Everything as it is: `{{{x}}}` of the Mustache specification, outside HTML.
    case raw
}

/// Marks of other generators within a line: formulas, marked words, classes.
///
/// A sign alone proves nothing: prices have `$`, comparisons `==`. A mark is what stands close around its text, apart
/// from the words beside it, and a formula also looks like one.
enum InlineForeignSyntax {
    static let formula = (mark: "a formula", cure: "formulas are not set: use an image, or code")

    /// The first such mark of a line, and what to write instead; nil when there is none.
    static func found(in line: ArraySlice<UInt8>) -> (mark: String, cure: String)? {
        for index in line.indices {
            let rest = line[index...]
            let before = index > line.startIndex ? line[index - 1] : UInt8(ascii: " ")
            switch line[index] {
            case UInt8(ascii: "$")
            where !isWord(before) && before != backslash && before != UInt8(ascii: "$"):
                if let inner = inner(of: rest, "$", "$"), isFormula(inner) { return formula }
            case backslash where rest.starts(with: "\\(".utf8):
                // mdBook writes two of them.
                if before == backslash, rest.prefix(most).dropFirst(2).contains(backslash) { return formula }
                if let inner = inner(of: rest, "\\(", "\\)"), isFormula(inner) { return formula }
            case UInt8(ascii: "=") where !isWord(before) && before != UInt8(ascii: "="):
                if let inner = inner(of: rest, "==", "=="), !inner.contains(UInt8(ascii: "=")) {
                    let text = String(decoding: inner, as: UTF8.self)
                    return ("marked text, `==\(text)==`", "write `<mark>\(text)</mark>`")
                }
            case UInt8(ascii: "{") where rest.starts(with: "{.".utf8):
                if let inner = inner(of: rest, "{.", "}"), isClass(inner, of: rest, after: before) {
                    return (
                        "attributes, `{.\(String(decoding: inner, as: UTF8.self))}`",
                        "an id is written `{#id}` after a heading; classes stand in HTML"
                    )
                }
            default: if let mark = markOfText(rest, after: before) { return mark }
            }
        }
        return nil
    }

    /// A mark that changes how a word looks, or stands for one.
    private static func markOfText(
        _ rest: ArraySlice<UInt8>, after before: UInt8
    ) -> (mark: String, cure: String)? {
        switch rest[rest.startIndex] {
        case UInt8(ascii: "~") where isWord(before):
            if let inner = short(rest, "~") {
                return foreign("a subscript", "~\(inner)~", "<sub>\(inner)</sub>")
            }
        case UInt8(ascii: "^") where isWord(before) || before == UInt8(ascii: ")"):
            if let inner = short(rest, "^") {
                return foreign("a superscript", "^\(inner)^", "<sup>\(inner)</sup>")
            }
        case UInt8(ascii: "+") where !isWord(before) && before != UInt8(ascii: "+"):
            if let inner = inner(of: rest, "++", "++"), !inner.contains(UInt8(ascii: "+")) {
                let text = String(decoding: inner, as: UTF8.self)
                return foreign("an insertion", "++\(text)++", "<ins>\(text)</ins>` or `<kbd>\(text)</kbd>")
            }
        case UInt8(ascii: ":") where isBlank(before):
            let name = rest.dropFirst().prefix { isLetter($0) || $0 == 0x5F }
            if name.count > 1, rest.dropFirst(name.count + 1).first == UInt8(ascii: ":"),
                rest.dropFirst(name.count + 2).first.map({ isBlank($0) || ".,!?)".utf8.contains($0) })
                    != false
            {
                let text = String(decoding: name, as: UTF8.self)
                return ("the name of a character, `:\(text):`", "write the character itself")
            }
        case UInt8(ascii: "[") where rest.starts(with: "[[".utf8) && before != backslash:
            if let inner = inner(of: rest, "[[", "]]"), !inner.contains(UInt8(ascii: "[")),
                !inner.contains(UInt8(ascii: "]")), inner.first != UInt8(ascii: "^")
            {
                let text = String(decoding: inner, as: UTF8.self)
                return ("a link of a wiki, `[[\(text)]]`", "write `[words](page.md)`")
            }
        default: break
        }
        return nil
    }

    private static func foreign(_ name: String, _ mark: String, _ cure: String) -> (String, String) {
        ("\(name), `\(mark)`", "write `\(cure)`")
    }

    /// The few letters and digits between two signs; nil when there is anything else.
    private static func short(_ rest: ArraySlice<UInt8>, _ sign: Character) -> String? {
        guard let byte = sign.asciiValue else { return nil }
        let inner = rest.dropFirst().prefix(12).prefix { $0 != byte }
        let isShort = !inner.isEmpty && inner.allSatisfy { isWord($0) || $0 == 0x2B || $0 == 0x2D }
        let after = rest.dropFirst(inner.count + 1)
        guard isShort, after.first == byte, after.dropFirst().first != byte else { return nil }
        return String(decoding: inner, as: UTF8.self)
    }

    /// The most bytes that a mark may enclose.
    private static let most = 400

    private static let backslash = UInt8(ascii: "\\")

    /// The text between two marks, which has no blank at its ends, and no letter or digit behind the second mark.
    private static func inner(
        of rest: ArraySlice<UInt8>, _ begin: String, _ end: String
    ) -> ArraySlice<UInt8>? {
        guard rest.starts(with: begin.utf8) else { return nil }
        let inside = rest.prefix(most).dropFirst(begin.utf8.count)
        guard let close = inside.indices.first(where: { inside[$0...].starts(with: end.utf8) }) else {
            return nil
        }
        let text = inside[..<close]
        let isTight = text.first.map(isBlank) == false && text.last.map(isBlank) == false
        let after = rest[close...].dropFirst(end.utf8.count).first
        return isTight && after.map(isWord) != true ? text : nil
    }

    /// Returns whether a text is one letter, or has a sign that prose does not have.
    private static func isFormula(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, let last = text.last, first != UInt8(ascii: "{") else { return false }
        if text.count == 1 { return isLetter(first) }
        let signs = Array("\\^=+<>".utf8)
        // A command such as `$PATH=` is none.
        return text.contains { signs.contains($0) } && !signs.dropFirst(2).contains(last)
    }

    /// Returns whether `{.…}` ends a line or stands right behind a link, a picture or marked text.
    private static func isClass(
        _ inner: ArraySlice<UInt8>, of rest: ArraySlice<UInt8>, after before: UInt8
    ) -> Bool {
        let allowed = Array(" .#=\"-_".utf8)
        guard inner.first.map(isLetter) == true, inner.allSatisfy({ isWord($0) || allowed.contains($0) })
        else { return false }
        let isLast = rest.dropFirst(inner.count + 3).allSatisfy(isBlank)
        return isLast || Array(")]*_`".utf8).contains(before)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x5F || byte >= 0x80
    }
}

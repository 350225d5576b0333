/// References to characters, `&amp;` and `&#8212;`, in texts that are not parsed as Markdown.
package enum CharacterReferences {
    /// The text with the character in place of each reference that HTML knows; a control of direction stays hidden in
    /// none.
    package static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing(/&(?:#[xX]?[0-9A-Fa-f]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/) { match in
            var character: [UInt8] = []
            // The names are in cmark's list.
            CMark.withTree(
                of: Array(match.output.utf8), extensions: [], footnotes: false, isStrict: true
            ) { character = $0.flatText }
            let isControl = !ByteScan(character).bidiControls.isEmpty
            return isControl ? String(match.output) : String(decoding: character, as: UTF8.self)
        }
    }
}

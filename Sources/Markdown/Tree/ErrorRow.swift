/// A row of a table that is about an error: its number or its names stand in the first two cells.
package struct ErrorRow: Sendable {
    /// `17025`, `AADSTS50011`; nil for an error that has names alone.
    package let number: String?
    /// Its names, in the order they are written.
    package let names: [String]

    /// Prefixes of errors' names; other code in a table's first cells is no error.
    private static let prefixes = ["FIRAuthErrorCode", "kAuthError", "auth/"]

    /// The error that a row is about; nil for any other row.
    package init?(_ row: [[Inline]]) {
        names = row.prefix(2).lazy.compactMap(Self.names).first ?? []
        number = row.first.map(\.plainText).flatMap { Self.isNumber($0) ? $0 : nil }
        let isNamed = names.contains { name in Self.prefixes.contains { name.hasPrefix($0) } }
        guard number != nil || isNamed else { return nil }
    }

    /// The source of the row's anchor.
    package var key: String? { number ?? names.first }

    /// The words of a name: `auth/code-expired` → `code expired`, `invalidProviderID` → `invalid provider ID`.
    package static func words(of name: String) -> String {
        let bare = prefixes.first { name.hasPrefix($0) }.map { name.dropFirst($0.count) } ?? name[...]
        var words: [String] = []
        for character in bare {
            let isCapital = character.isUppercase
            if character == "-" || character == "_" {
                words.append("")
            } else if words.isEmpty || isCapital && words.last?.last?.isUppercase == false {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.map { $0.allSatisfy(\.isUppercase) && $0.count > 1 ? $0 : $0.lowercased() }
            .joined(separator: " ")
    }

    /// The code spans of a cell that holds nothing else.
    private static func names(in cell: [Inline]) -> [String]? {
        var names: [String] = []
        for inline in cell {
            switch inline {
            case .code(let text, _): names.append(String(decoding: text, as: UTF8.self))
            case .softBreak, .lineBreak, .html: break
            case .text(let text, _) where text.allSatisfy(\.isASCIISpace): break
            default: return nil
            }
        }
        return names.isEmpty ? nil : names
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.hasPrefix("AADSTS") ? text.dropFirst(6) : text[...]
        return digits.utf8.count >= 5 && digits.utf8.allSatisfy(\.isASCIIDigit)
    }
}

import CPlayground

/// The data of `Sources/CPlayground`: texts in blocks, each below a heading `== NAME`.
enum PlaygroundData {
    private static let tables = blocks(of: String(cString: portico_playground_tables()))
    private static let snippets = blocks(of: String(cString: portico_playground_snippets()))
    /// The actions of a user on the account, by their ids.
    static let actions = blocks(of: String(cString: portico_playground_actions()))
    /// The lines about each error that is produced, by provider and id: `google.com/invalid-client`.
    static let errors = blocks(of: String(cString: portico_playground_errors()))

    /// The rows of a table, each as its words.
    static func rows(_ table: String) -> [[String]] {
        (tables[table] ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.split(separator: " ").map(String.init)
        }
    }

    /// A piece of code, with values in the places of `⟨NAME⟩`.
    static func snippet(_ name: String, _ values: [String: String] = [:]) -> String {
        filled(snippets[name] ?? "") { values[$0] }
    }

    /// A text with a value in each place `⟨NAME WORDS⟩`; the words where there is none.
    static func filled(_ text: String, _ value: (String) -> String?) -> String {
        let parts = text.split(separator: "⟨", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
            let halves = part.split(separator: "⟩", maxSplits: 1, omittingEmptySubsequences: false)
            let words = halves[0].split(separator: " ", maxSplits: 1)
            return text + (value(String(words.first ?? "")) ?? String(words.dropFirst().first ?? ""))
                + (halves.dropFirst().first ?? "")
        }
    }

    private static func blocks(of text: String) -> [String: String] {
        "\n\(text)".split(separator: "\n== ").dropFirst().reduce(into: [:]) { blocks, block in
            let halves = block.split(separator: "\n", maxSplits: 1)
            guard halves.count == 2 else { return }
            blocks[String(halves[0])] = halves[1].trimmed(of: "\n")
        }
    }
}

extension Substring {
    /// The text without these characters at its end.
    fileprivate func trimmed(of character: Character) -> String {
        var text = self
        while text.last == character { text.removeLast() }
        return String(text)
    }
}

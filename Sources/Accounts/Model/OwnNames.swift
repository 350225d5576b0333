/// The words that name this installation, of which no password is made: anybody would try them (ASVS 6.2.11).
package struct OwnNames: Hashable, Sendable {
    /// In lower case, letters only.
    private let words: Set<[Character]>

    /// Shorter words are parts of too many others.
    private static let shortest = 4
    /// The program's own name belongs to every installation.
    private static let always = ["portico"]

    /// - Parameter texts: titles, host names, ids; each word of four letters and more counts.
    package init(_ texts: [String] = []) {
        let words = (texts + Self.always).flatMap { text in
            text.lowercased().split { !$0.isLetter }.map(Array.init)
        }
        self.words = Set(words.filter { $0.count >= Self.shortest })
    }

    /// Returns whether a password is such words and nothing else, whatever digits and signs are around and between
    /// them.
    func make(_ password: String) -> Bool {
        let letters = password.lowercased().filter(\.isLetter)
        let text = Array(letters)
        guard text.count >= Self.shortest else { return false }
        var ends: Set<Int> = [0]
        for start in text.indices where ends.contains(start) {
            for word in words where text[start...].starts(with: word) { ends.insert(start + word.count) }
        }
        return ends.contains(text.count)
    }
}

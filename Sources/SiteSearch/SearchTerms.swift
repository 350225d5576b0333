/// Turns text into the terms of an index.
package struct SearchTerms: Sendable {
    /// Thai words and phrases by their first cluster, longest first.
    private let thai: [String: [Phrase]]

    /// Neighbouring clusters that stand as one term.
    private struct Phrase {
        let clusters: [String]
        /// `=` for a word that readers may mean, `+` for what only saves space.
        let mark: String
    }

    /// - Parameters:
    ///   - vocabulary: words that no space sets apart: the glossary's. Those that are not Thai are left out.
    ///   - phrases: stretches of Thai that come again and again.
    package init(vocabulary: [String] = [], phrases: [String] = []) {
        var phrasesByFirst: [String: [Phrase]] = [:]
        var seen: Set<String> = []
        for (texts, mark) in [(vocabulary, "="), (phrases, "+")] {
            for text in texts {
                let words = SearchWord.words(in: text)
                guard words.count == 1, words[0].script == .thai, seen.insert(words[0].text).inserted
                else { continue }
                let clusters = SearchWord.clusters(words[0].text)
                guard clusters.count > 1 else { continue }
                phrasesByFirst[clusters[0], default: []].append(Phrase(clusters: clusters, mark: mark))
            }
        }
        thai = phrasesByFirst.mapValues { phrases in
            phrases.sorted {
                ($1.clusters.count, $0.mark, $0.clusters.joined()) < (
                    $0.clusters.count, $1.mark, $1.clusters.joined()
                )
            }
        }
    }

    /// The terms of a text, in no order.
    ///
    /// Hebrew words as they are; others divided into their parts by `|`; Thai as pairs of neighbouring clusters.
    /// A Thai phrase, with its mark before it, stands for all the pairs in it.
    package func terms(_ text: String) -> Set<String> {
        var terms: Set<String> = []
        for word in SearchWord.words(in: text) {
            switch word.script {
            case .hebrew: terms.insert(word.text)
            case .other: terms.insert(word.divided)
            case .thai: insertThai(SearchWord.clusters(word.text), into: &terms)
            }
        }
        return terms
    }

    private func insertThai(_ clusters: [String], into terms: inout Set<String>) {
        if clusters.count == 1 { terms.insert(clusters[0]) }
        var end = 0
        for start in clusters.indices.dropLast() {
            let rest = clusters[start...]
            let phrase = thai[clusters[start]]?.first { rest.starts(with: $0.clusters) }
            if let phrase, start + phrase.clusters.count > end {
                end = start + phrase.clusters.count
                terms.insert(phrase.mark + phrase.clusters.joined())
            } else if start + 1 >= end {
                terms.insert(clusters[start] + clusters[start + 1])
            }
        }
    }

    /// Whether a term is a Thai phrase.
    static func isPhrase(_ term: String) -> Bool { term.hasPrefix("=") || term.hasPrefix("+") }

    /// Whether a term is Thai, a phrase or not.
    static func isThai(_ term: String) -> Bool {
        guard let first = term.unicodeScalars.first else { return false }
        return isPhrase(term) || (0x0E01...0x0E4E).contains(first.value)
    }

    /// Where in a term a reader may begin to type it, as the texts from there on: parts of identifiers, Hebrew
    /// words without their prefixes, the pairs of a Thai phrase. The first is the whole term.
    static func entries(of term: String) -> [String] {
        if isPhrase(term) {
            let clusters = SearchWord.clusters(String(term.dropFirst()))
            return [String(term.dropFirst())] + zip(clusters, clusters.dropFirst()).map { $0 + $1 }
        }
        let parts = term.split(separator: "|")
        if parts.count > 1 { return parts.indices.map { parts[$0...].joined() } }
        var entries = [term]
        var rest = term.unicodeScalars[...]
        for _ in 0..<3 {
            guard let first = rest.first, Self.hebrewPrefixes.contains(first), rest.count > 2 else { break }
            rest = rest.dropFirst()
            entries.append(String(rest))
        }
        return entries
    }

    private static let hebrewPrefixes = "והבלמשכ".unicodeScalars
}

/// Finds the stretches of Thai that a site says again and again, so that each needs one term.
package enum ThaiPhrases {
    /// At most this many phrases are learned.
    private static let most = 400
    /// Sections in which a phrase must be.
    private static let fewest = 3
    /// Entries of the index that a phrase must save.
    private static let leastGain = 6

    /// Phrases of some pages, those that save most first.
    ///
    /// - Parameters:
    ///   - pages: what is learned from; some dozens are enough.
    ///   - known: words that are terms already.
    package static func learned(from pages: [SearchPage], known: [String]) -> [String] {
        var corpus = ThaiCorpus(pages)
        for word in known {
            let words = SearchWord.words(in: word)
            guard words.count == 1, words[0].script == .thai else { continue }
            corpus.cover(words[0].values)
        }
        var phrases: [String] = []
        for candidate in corpus.candidates(fewest: fewest, leastPromise: leastGain)
        where phrases.count < most {
            if corpus.gain(of: candidate) < leastGain { continue }
            corpus.cover(candidate)
            phrases.append(corpus.text(of: candidate))
        }
        return phrases
    }
}

/// Finds the stretches of Thai that a site says again and again, so that each needs one term.
package enum ThaiPhrases {
    /// Sections in which a phrase must be.
    private static let fewest = 2
    /// Entries of the index that a phrase must save.
    private static let leastGain = 1

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
        let candidates = corpus.candidates(fewest: fewest, leastPromise: leastGain)
        // Those that are left, by number.
        var open = Array(candidates.indices)
        // The phrase that saves most comes first; it leaves those that overlap it less to save.
        var asked = candidates.first?.promise ?? 0
        while asked >= leastGain {
            var left: [Int] = []
            for (index, number) in open.enumerated() {
                let candidate = candidates[number]
                if candidate.promise < asked {
                    left += open[index...]
                    break
                }
                let gain = corpus.gain(of: candidate)
                if gain >= asked {
                    corpus.cover(candidate)
                    phrases.append(corpus.text(of: candidate))
                } else if gain >= leastGain {
                    left.append(number)
                }
            }
            open = left
            asked = asked > leastGain ? max(leastGain, asked * 9 / 10) : 0
        }
        return phrases
    }
}

/// Finds the stretches of Thai that a site says again and again, so that each needs one term.
package enum ThaiPhrases {
    /// At most this many phrases are learned.
    private static let most = 150
    /// Sections in which a phrase must be.
    private static let fewest = 4

    /// Phrases of some pages, those that save most first.
    ///
    /// - Parameters:
    ///   - pages: what is learned from; some dozens are enough.
    ///   - known: words that are terms already.
    package static func learned(from pages: [SearchPage], known: [String]) -> [String] {
        var corpus = Corpus(pages)
        for word in known {
            let words = SearchWord.words(in: word)
            guard words.count == 1, words[0].script == .thai else { continue }
            corpus.cover(words[0].text)
        }
        var phrases: [String] = []
        for candidate in corpus.candidates(fewest: fewest) where phrases.count < most {
            if corpus.gain(of: candidate) < 12 { continue }
            corpus.cover(candidate)
            phrases.append(corpus.text(of: candidate))
        }
        return phrases
    }

    /// A stretch of clusters and the sections it is in.
    private struct Candidate {
        let clusters: [Int]
        let sections: [Int]
    }

    private struct Pair: Hashable {
        let first: Int
        let second: Int
        let section: Int
    }

    /// Text as numbers of clusters.
    private struct Corpus {
        private var numbers: [String: Int] = [:]
        private var texts: [String] = []
        private var runs: [(section: Int, clusters: [Int])] = []
        private var covered: Set<Pair> = []

        init(_ pages: [SearchPage]) {
            for (section, content) in pages.flatMap(\.sections).enumerated() {
                for text in content.texts + [content.heading] {
                    for word in SearchWord.words(in: text) where word.script == .thai {
                        let clusters = SearchWord.clusters(word.text).map { number($0) }
                        if clusters.count > 2 { runs.append((section, clusters)) }
                    }
                }
            }
        }

        private mutating func number(_ cluster: String) -> Int {
            if let known = numbers[cluster] { return known }
            numbers[cluster] = texts.count
            texts.append(cluster)
            return texts.count - 1
        }

        /// Stretches of three clusters and more that are in enough sections, the most promising first.
        func candidates(fewest: Int) -> [Candidate] {
            var result: [Candidate] = []
            var places = runs.indices.flatMap { run in runs[run].clusters.indices.map { (run, $0) } }
            for length in 3...9 {
                var found: [ArraySlice<Int>: [Int]] = [:]
                places = places.filter { runs[$0.0].clusters.count >= $0.1 + length }
                for (run, start) in places {
                    let stretch = runs[run].clusters[start..<start + length]
                    if found[stretch]?.last != runs[run].section {
                        found[stretch, default: []].append(runs[run].section)
                    }
                }
                found = found.filter { $0.value.count >= fewest }
                places = places.filter { found[runs[$0.0].clusters[$0.1..<$0.1 + length]] != nil }
                result += found.map { Candidate(clusters: Array($0.key), sections: $0.value) }
            }
            return result.sorted { a, b in
                let (left, right) = (Self.promise(a), Self.promise(b))
                return left == right ? a.clusters.lexicographicallyPrecedes(b.clusters) : left > right
            }
        }

        private static func promise(_ candidate: Candidate) -> Int {
            candidate.sections.count * (candidate.clusters.count - 2) - candidate.clusters.count
        }

        /// How many entries of the index a phrase saves.
        func gain(of candidate: Candidate) -> Int {
            var saved = 0
            for section in candidate.sections {
                for (first, second) in zip(candidate.clusters, candidate.clusters.dropFirst())
                where !covered.contains(Pair(first: first, second: second, section: section)) {
                    saved += 1
                }
            }
            return saved - candidate.sections.count - candidate.clusters.count
        }

        mutating func cover(_ candidate: Candidate) {
            for section in candidate.sections {
                for (first, second) in zip(candidate.clusters, candidate.clusters.dropFirst()) {
                    covered.insert(Pair(first: first, second: second, section: section))
                }
            }
        }

        /// Takes a word as a phrase that exists already.
        mutating func cover(_ word: String) {
            let clusters = SearchWord.clusters(word).compactMap { numbers[$0] }
            guard clusters.count > 1 else { return }
            var sections: [Int] = []
            for run in runs where sections.last != run.section {
                let starts = run.clusters.indices.dropLast(clusters.count - 1)
                if starts.contains(where: { run.clusters[$0...].starts(with: clusters) }) {
                    sections.append(run.section)
                }
            }
            cover(Candidate(clusters: clusters, sections: sections))
        }

        func text(of candidate: Candidate) -> String { candidate.clusters.map { texts[$0] }.joined() }
    }
}

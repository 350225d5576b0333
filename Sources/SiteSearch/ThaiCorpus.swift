/// Thai text as numbers of clusters, in which phrases are counted.
struct ThaiCorpus {
    /// A stretch of clusters and the sections it is in.
    struct Candidate {
        let clusters: [Int]
        let sections: [Int]
        /// At most so many entries of the index it may save.
        let promise: Int

        init(clusters: [Int], sections: [Int]) {
            self.clusters = clusters
            self.sections = sections
            promise = Self.promise(sections.count, clusters.count)
        }

        /// At most so many entries a stretch of some length in some sections may save.
        static func promise(_ sections: Int, _ length: Int) -> Int { sections * (length - 2) - length }
    }

    /// Clusters that follow each other without a break, and the section they are in.
    private struct Run {
        let section: Int
        let clusters: [Int]
    }

    /// A place in a run, and the number of the stretch that begins there.
    private struct Place {
        let run: Int
        let start: Int
        var stretch: Int
    }

    private var table = TermTable()
    private var runs: [Run] = []
    /// Pairs of clusters that have a phrase, by section.
    private var covered: Set<UInt64> = []

    init(_ pages: [SearchPage]) {
        var starts: [Int] = []
        for (section, content) in pages.flatMap(\.sections).enumerated() {
            // Every Thai letter begins with this byte.
            for text in content.texts + [content.heading] where text.utf8.contains(0xE0) {
                SearchWord.forEach(in: text) { script, word in
                    guard script == .thai else { return }
                    SearchWord.findClusters(of: word, in: &starts)
                    let clusters = zip(starts, starts.dropFirst()).map {
                        table.number(of: ScalarBytes.of(word[$0..<$1]))
                    }
                    if clusters.count > 2 { runs.append(Run(section: section, clusters: clusters)) }
                }
            }
        }
    }

    /// Stretches of three clusters and more that are in enough sections, the most promising first.
    func candidates(fewest: Int, leastPromise: Int) -> [Candidate] {
        var result: [Candidate] = []
        // A stretch of one cluster has the number of the cluster.
        var places = runs.indices.flatMap { run in
            runs[run].clusters.enumerated().map { Place(run: run, start: $0.offset, stretch: $0.element) }
        }
        for length in 2...9 {
            places.removeAll { runs[$0.run].clusters.count < $0.start + length }
            // A stretch is one that is shorter by its last cluster, and that cluster.
            var numbers: [UInt64: Int] = [:]
            // By number: a place where the stretch begins, the last section it is in, and how many it is in.
            var found: [(first: Place, section: Int, count: Int)] = []
            for index in places.indices {
                let place = places[index]
                let run = runs[place.run]
                let key = UInt64(place.stretch) << 32 | UInt64(run.clusters[place.start + length - 1])
                let number = numbers[key] ?? found.count
                if number == found.count {
                    numbers[key] = number
                    found.append((place, -1, 0))
                }
                if found[number].section != run.section {
                    found[number].section = run.section
                    found[number].count += 1
                }
                places[index].stretch = number
            }
            if length == 2 { continue }
            places.removeAll { found[$0.stretch].count < fewest }
            var sections: [Int: [Int]] = [:]
            for place in places where Candidate.promise(found[place.stretch].count, length) >= leastPromise {
                let section = runs[place.run].section
                if sections[place.stretch]?.last != section {
                    sections[place.stretch, default: []].append(section)
                }
            }
            for (number, sections) in sections {
                let first = found[number].first
                let clusters = runs[first.run].clusters[first.start..<first.start + length]
                result.append(Candidate(clusters: Array(clusters), sections: sections))
            }
        }
        return result.sorted { a, b in
            a.promise == b.promise ? a.clusters.lexicographicallyPrecedes(b.clusters) : a.promise > b.promise
        }
    }

    /// The number of the index's entries that a phrase saves.
    func gain(of candidate: Candidate) -> Int {
        var lost = 0
        for section in candidate.sections {
            for (first, second) in zip(candidate.clusters, candidate.clusters.dropFirst())
            where covered.contains(Self.pair(first, second, section)) {
                lost += 1
            }
        }
        return candidate.promise - lost
    }

    /// Takes a phrase as one that exists.
    mutating func cover(_ candidate: Candidate) {
        for section in candidate.sections {
            for (first, second) in zip(candidate.clusters, candidate.clusters.dropFirst()) {
                covered.insert(Self.pair(first, second, section))
            }
        }
    }

    /// Takes a word as a phrase that exists.
    mutating func cover(_ word: [UInt32]) {
        var starts: [Int] = []
        SearchWord.findClusters(of: word, in: &starts)
        let clusters = zip(starts, starts.dropFirst()).compactMap {
            table.find(ScalarBytes.of(word[$0..<$1]))
        }
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

    /// The text of a phrase.
    func text(of candidate: Candidate) -> String {
        String(decoding: candidate.clusters.flatMap { table[$0] }, as: UTF8.self)
    }

    private static func pair(_ first: Int, _ second: Int, _ section: Int) -> UInt64 {
        UInt64(section) << 40 | UInt64(first) << 20 | UInt64(second)
    }
}

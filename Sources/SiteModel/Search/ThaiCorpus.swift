/// Thai text as numbers of clusters, in which phrases are counted.
struct ThaiCorpus {
    /// A section, and how often a stretch is in it.
    struct Use {
        let section: Int
        var count: Int

        /// The section as the upper part of a key whose lower part is a pair of clusters.
        var key: UInt64 { UInt64(section) << 40 }
    }

    /// A stretch of clusters and the sections it is in.
    struct Candidate {
        let clusters: [Int]
        let uses: [Use]
        /// At most so many entries of the index it may save.
        let promise: Int
        /// The pairs in it, and how often each is in it.
        let pairs: [(pair: UInt64, count: Int)]

        init(clusters: [Int], uses: [Use]) {
            self.clusters = clusters
            self.uses = uses
            promise = Self.promise(uses.count, clusters.count)
            var pairs: [(pair: UInt64, count: Int)] = []
            for (first, second) in zip(clusters, clusters.dropFirst()) {
                let pair = ThaiCorpus.pair(first, second)
                if let known = pairs.firstIndex(where: { $0.pair == pair }) {
                    pairs[known].count += 1
                } else {
                    pairs.append((pair, 1))
                }
            }
            self.pairs = pairs
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
    /// Counts of pairs of clusters that are in none of the phrases, by pair and section.
    private var open = IntegerTable()

    init(_ pages: [SearchPage]) {
        var starts: [Int] = []
        for (section, content) in pages.flatMap(\.sections).enumerated() {
            // Every Thai letter begins with this byte.
            for bytes in content.texts + [Array(content.heading.utf8)] where bytes.contains(0xE0) {
                let text = String(decoding: bytes, as: UTF8.self)
                SearchWord.forEach(in: text) { script, word in
                    guard script == .thai else { return }
                    SearchWord.findClusters(of: word, in: &starts)
                    let clusters = zip(starts, starts.dropFirst()).map {
                        table.number(of: ScalarBytes.of(word[$0..<$1]))
                    }
                    for (first, second) in zip(clusters, clusters.dropFirst()) {
                        open.add(1, to: Self.pair(first, second) | Use(section: section, count: 1).key)
                    }
                    if clusters.count > 2 { runs.append(Run(section: section, clusters: clusters)) }
                }
            }
        }
    }

    /// The longest stretch that is looked for, in clusters.
    private static let longest = 30

    /// Stretches of three clusters and more that are in enough sections, the most promising first.
    func candidates(fewest: Int, leastPromise: Int) -> [Candidate] {
        var result: [Candidate] = []
        // A stretch of one cluster has the number of the cluster.
        var places = runs.indices.flatMap { run in
            runs[run].clusters.enumerated().map { Place(run: run, start: $0.offset, stretch: $0.element) }
        }
        for length in 2...Self.longest {
            places.removeAll { runs[$0.run].clusters.count < $0.start + length }
            // A stretch is one that is shorter by its last cluster, and that cluster.
            var numbers = IntegerTable(count: places.count)
            // By number: a place where the stretch begins, the last section it is in, and how many it is in.
            var found: [(first: Place, section: Int, count: Int)] = []
            for index in places.indices {
                let place = places[index]
                let run = runs[place.run]
                let key = UInt64(place.stretch) << 32 | UInt64(run.clusters[place.start + length - 1])
                let number = numbers.value(of: key, orNew: found.count)
                if number == found.count { found.append((place, -1, 0)) }
                if found[number].section != run.section {
                    found[number].section = run.section
                    found[number].count += 1
                }
                places[index].stretch = number
            }
            if length == 2 { continue }
            places.removeAll { found[$0.stretch].count < fewest }
            var uses = [[Use]](repeating: [], count: found.count)
            for place in places where Candidate.promise(found[place.stretch].count, length) >= leastPromise {
                let section = runs[place.run].section
                let last = uses[place.stretch].count - 1
                if last >= 0, uses[place.stretch][last].section == section {
                    uses[place.stretch][last].count += 1
                } else {
                    uses[place.stretch].append(Use(section: section, count: 1))
                }
            }
            for (number, uses) in uses.enumerated() where !uses.isEmpty {
                let first = found[number].first
                let clusters = runs[first.run].clusters[first.start..<first.start + length]
                result.append(Candidate(clusters: Array(clusters), uses: uses))
            }
        }
        return result.sorted { a, b in
            a.promise == b.promise ? a.clusters.lexicographicallyPrecedes(b.clusters) : a.promise > b.promise
        }
    }

    /// The number of the index's entries that a phrase saves: of a pair that is also elsewhere in a section, its share.
    ///
    /// Counted in 64ths, as whole numbers, which are the same each time.
    func gain(of candidate: Candidate) -> Int {
        var gain = -candidate.clusters.count * Self.costOfCluster
        for use in candidate.uses {
            gain -= 64
            for (pair, count) in candidate.pairs {
                let left = open.value(of: pair | use.key)
                guard left > 0 else { continue }
                gain += min(64, 64 * count * use.count / left)
            }
        }
        return gain / 64
    }

    /// The cost of a cluster of a phrase's text, in 64ths of an entry.
    private static let costOfCluster = 56

    /// Takes a phrase as one that exists.
    mutating func cover(_ candidate: Candidate) {
        for use in candidate.uses {
            for (pair, count) in candidate.pairs {
                let left = open.value(of: pair | use.key)
                if left > 0 { open.add(max(0, left - count * use.count) - left, to: pair | use.key) }
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
        var uses: [Use] = []
        for run in runs {
            let starts = run.clusters.indices.dropLast(clusters.count - 1)
            let count = starts.count { run.clusters[$0...].starts(with: clusters) }
            if count > 0 { uses.append(Use(section: run.section, count: count)) }
        }
        cover(Candidate(clusters: clusters, uses: uses))
    }

    /// The text of a phrase.
    func text(of candidate: Candidate) -> String {
        String(decoding: candidate.clusters.flatMap { table[$0] }, as: UTF8.self)
    }

    /// A pair of clusters as a number, below what stands for a section.
    fileprivate static func pair(_ first: Int, _ second: Int) -> UInt64 {
        UInt64(first) << 20 | UInt64(second)
    }
}

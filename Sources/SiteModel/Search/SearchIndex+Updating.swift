/// A page whose terms or names have changed since an index was made.
package struct SearchPageChange: Sendable {
    /// Its number, in the order of reading.
    let number: Int
    let old: SearchDigest
    let new: SearchDigest

    package init(number: Int, old: SearchDigest, new: SearchDigest) {
        self.number = number
        self.old = old
        self.new = new
    }
}

extension SearchIndex {
    /// An index as it was made.
    package struct Made {
        /// The number of bytes that all terms take.
        let size: Int
        /// The number of sections of each page, in the order of reading.
        let sections: [Int]
        /// Gives a file by its name.
        let read: (String) -> [UInt8]?

        package init(size: Int, sections: [Int], read: @escaping (String) -> [UInt8]?) {
            self.size = size
            self.sections = sections
            self.read = read
        }
    }

    /// The files that are others when some pages have changed; nil when the index has to be made anew: sections came
    /// or went, so that the numbers of all that follow are others, or the terms need more parts, or fewer.
    package func files(
        of made: Made, changing changes: [SearchPageChange], version: ([UInt8]) -> String
    ) -> Files? {
        var result = Files(size: made.size)
        guard changes.allSatisfy({ $0.old.sections.count == $0.new.sections.count }) else { return nil }
        let count = partCount(made.size)
        let terms = TermChanges(changes, made.sections)
        var changed: [String: [UInt8]] = [:]
        for (part, terms) in terms.inParts(count) {
            let name = Self.termFile(part)
            guard let file = made.read(name), let data = data(of: file, name), var list = TermPart(data)
            else { return nil }
            for term in terms {
                let size = list.change(term)
                // A term that is in several parts counts once.
                if Self.parts(of: term.bytes[...], count).min() == part { result.size += size }
            }
            changed[name] = list.data
        }
        guard partCount(result.size) == count, changeNames(changes, made, &changed) else { return nil }
        if changed.isEmpty { return result }
        let starts = starts(made.sections)
        let names = (0..<count).map(Self.termFile) + starts.indices.map(Self.nameFile)
        var all: [UInt8] = []
        for name in names {
            if let data = changed[name] {
                all += data
                result.files[name] = script(name, data)
            } else if let file = made.read(name), let data = data(of: file, name) {
                all += data
            } else {
                return nil
            }
        }
        result.files[Self.indexFile] = overview(parts: count, starts: starts, version: version(all))
        return result
    }

    /// Changes the lines of pages that have other names.
    ///
    /// - Returns: false when a file is none that was made of these pages.
    private func changeNames(
        _ changes: [SearchPageChange], _ made: Made, _ changed: inout [String: [UInt8]]
    ) -> Bool {
        for change in changes {
            let (old, new) = (Array(Self.name(change.old.page).utf8), Array(Self.name(change.new.page).utf8))
            if old == new { continue }
            let file = Self.nameFile(change.number / pagesInBlock)
            guard let data = changed[file] ?? made.read(file).flatMap({ data(of: $0, file) }).map(Array.init)
            else { return false }
            var lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
            let place = change.number % pagesInBlock
            guard place < lines.count else { return false }
            // A bracket before the first, a comma after each but the last, which has a bracket.
            let opening = lines[place].prefix(place == 0 ? 1 : 0)
            let ending = lines[place].suffix(1)
            guard lines[place].elementsEqual(opening + old + ending) else { return false }
            lines[place] = opening + new + ending
            changed[file] = Array(lines.joined(separator: [0x0A]))
        }
        return true
    }
}

/// The terms that some pages use otherwise than before.
private struct TermChanges {
    /// A term with the sections that have it now, or have it no more.
    private var uses: [[UInt8]: [Postings.Change]] = [:]

    init(_ changes: [SearchPageChange], _ sections: [Int]) {
        var firsts: [Int] = []
        var first = 0
        for count in sections {
            firsts.append(first)
            first += count
        }
        for change in changes.sorted(by: { $0.number < $1.number }) where change.number < firsts.count {
            for (section, (old, new)) in zip(change.old.sections, change.new.sections).enumerated() {
                var marks: [[UInt8]: Bool] = [:]
                for use in old { marks[Array(change.old.terms[use.term])] = use.isHeading }
                for use in new {
                    let term = Array(change.new.terms[use.term])
                    // No change where it is as it was.
                    if marks.removeValue(forKey: term) == use.isHeading { continue }
                    add(term, Postings.Change(section: firsts[change.number] + section, mark: use.isHeading))
                }
                for term in marks.keys {
                    add(term, Postings.Change(section: firsts[change.number] + section, mark: nil))
                }
            }
        }
    }

    private mutating func add(_ term: [UInt8], _ change: Postings.Change) {
        uses[term, default: []].append(change)
    }

    /// The terms by the parts that they are in, both in order.
    func inParts(_ count: Int) -> [(part: Int, terms: [TermPart.Change])] {
        var parts: [Int: [TermPart.Change]] = [:]
        for (term, uses) in uses.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            for part in SearchIndex.parts(of: term[...], count) {
                parts[part, default: []].append(TermPart.Change(bytes: term, uses: uses))
            }
        }
        return parts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

import Diagnostics

/// Finds the glossary's words in running text: the longest one wins, and inside an approved one nothing is found.
package struct TermScanner: Sendable {
    /// A forbidden word that was found.
    package struct Hit: Hashable, Sendable {
        /// The beginning, in Unicode scalars of the text.
        package var offset: Int
        /// The word as the text has it.
        package var text: String
        /// The word to use instead.
        package var approved: String
        /// The glossary's entry.
        package var entry: String
    }

    /// The approved words of a page.
    struct Uses {
        /// The entries that a word belongs to, several where it has several senses → how often such a word was found
        /// by itself.
        private(set) var counts: [[String]: Int] = [:]
        /// Entries of which a word was found, by itself or within a longer one.
        private(set) var entries: Set<String> = []
        /// The same entries → the place of the first such word.
        private(set) var places: [[String]: SourceLocation] = [:]
        /// The place where the text begins that is being read.
        var start = SourceLocation(path: "")

        fileprivate mutating func add(_ word: Candidate, at offset: Int) {
            counts[word.senses, default: 0] += 1
            entries.formUnion(word.uses)
            guard places[word.senses] == nil else { return }
            places[word.senses] = start
            places[word.senses]?.column += offset
        }
    }

    fileprivate struct Candidate: Sendable {
        let scalars: [Unicode.Scalar]
        /// nil for an approved word.
        let approved: String?
        let entry: String
        /// Every entry that an approved word is a word of.
        var senses: [String] = []
        /// The same, and those whose words it contains.
        var uses: [String] = []
    }

    /// Words that begin with the same scalar, longest first.
    private let lists: [[Candidate]]
    /// Scalar below 0x1000 → position in `lists`, -1 for none, so that most places of a text cost one look.
    private let nearLists: [Int32]
    /// The same for scalars above.
    private let farLists: [Unicode.Scalar: Int]

    /// Indicates whether there is nothing to find.
    package let isEmpty: Bool
    /// Indicates whether there is not even an approved word.
    let hasNoWords: Bool

    package init(_ glossary: Glossary, for locale: SiteLocale) {
        var forbids = false
        var candidates: [Unicode.Scalar: [Candidate]] = [:]
        func add(_ text: String, approved: String?, entry: String) {
            let scalars = Self.folded(text)
            guard let first = scalars.first else { return }
            candidates[first, default: []].append(
                Candidate(scalars: scalars, approved: approved, entry: entry))
        }
        for entry in glossary.entries {
            guard let word = entry.words[locale.tag] else { continue }
            for approved in [word.term] + word.also { add(approved, approved: nil, entry: entry.id) }
            for forbidden in word.forbidden {
                add(forbidden, approved: word.term, entry: entry.id)
                forbids = true
            }
        }
        Self.findUses(in: &candidates)
        isEmpty = !forbids
        hasNoWords = candidates.isEmpty
        var lists: [[Candidate]] = []
        var near = [Int32](repeating: -1, count: 0x1000)
        var far: [Unicode.Scalar: Int] = [:]
        for (first, words) in candidates {
            if first.value < near.count {
                near[Int(first.value)] = Int32(lists.count)
            } else {
                far[first] = lists.count
            }
            // Of two equal words the approved one wins.
            lists.append(
                words.sorted { a, b in
                    (-a.scalars.count, a.approved == nil ? 0 : 1, a.entry)
                        < (-b.scalars.count, b.approved == nil ? 0 : 1, b.entry)
                })
        }
        self.lists = lists
        nearLists = near
        farLists = far
    }

    /// Notes of each approved word which entries it uses: two entries may have one word, and a longer term may
    /// contain a shorter one.
    private static func findUses(in candidates: inout [Unicode.Scalar: [Candidate]]) {
        let all = candidates
        for first in candidates.keys {
            candidates[first] = candidates[first]?.map { word in
                guard word.approved == nil else { return word }
                var word = word
                let uses = word.scalars.indices.flatMap { index in
                    (all[word.scalars[index]] ?? []).filter {
                        $0.approved == nil && stands($0.scalars, in: word.scalars, at: index)
                    }
                }
                word.uses = Set(uses.map(\.entry)).sorted()
                word.senses = Set(uses.filter { $0.scalars == word.scalars }.map(\.entry)).sorted()
                return word
            }
        }
    }

    /// The position in `lists` of the words that begin with a scalar.
    private func list(_ first: Unicode.Scalar) -> Int? {
        guard first.value < nearLists.count else { return farLists[first] }
        let position = nearLists[Int(first.value)]
        return position < 0 ? nil : Int(position)
    }

    /// The forbidden words of a text, in its order.
    package func hits(in text: String) -> [Hit] {
        var uses = Uses()
        return hits(in: text, noting: &uses)
    }

    /// The forbidden words of a text, in its order.
    ///
    /// - Parameter uses: the approved words of this text are added.
    func hits(in text: String, noting uses: inout Uses) -> [Hit] {
        let original = Array(text.unicodeScalars)
        let folded = original.map(Self.fold)
        var hits: [Hit] = []
        var index = 0
        while index < folded.count {
            guard let list = list(folded[index]),
                let match = lists[list].first(where: { Self.stands($0.scalars, in: folded, at: index) })
            else {
                index += 1
                continue
            }
            let end = index + match.scalars.count
            if match.approved == nil { uses.add(match, at: index) }
            if let approved = match.approved {
                var found = String.UnicodeScalarView()
                found.append(contentsOf: original[index..<end])
                hits.append(Hit(offset: index, text: String(found), approved: approved, entry: match.entry))
            }
            index = end
        }
        return hits
    }

    /// Returns whether a word stands at a place, as a whole word where its script has spaces.
    private static func stands(_ word: [Unicode.Scalar], in text: [Unicode.Scalar], at start: Int) -> Bool {
        let end = start + word.count
        guard end <= text.count, let last = word.last, text[end - 1] == last,
            text[start..<end].elementsEqual(word)
        else { return false }
        if end < text.count, isMark(text[end]) { return false }
        if isSpaced(last), end < text.count, isSpaced(text[end]) || joins(text, end) { return false }
        guard isSpaced(word[0]) else { return true }
        if joins(text, start - 1) { return false }
        var before = start
        if isHebrew(word[0]) {
            // Up to three one-letter words are written together with the next one.
            let prefixes = "והבלמשכ".unicodeScalars
            var count = 0
            while before > 0, count < 3, prefixes.contains(text[before - 1]) {
                before -= 1
                count += 1
            }
            if before > 0, isSpaced(text[before - 1]) { before = start }
        }
        return before == 0 || !isSpaced(text[before - 1])
    }

    /// Letters and digits of scripts that part words by spaces.
    private static func isSpaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0xC0...0x24F, 0x370...0x6FF: scalar.properties.isAlphabetic
        default: false
        }
    }

    /// Returns whether a mark at this place joins what stands around it to one name of code (`user:email`, `id_token`).
    private static func joins(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
        index > 0 && index + 1 < text.count && (text[index] == ":" || text[index] == "_")
            && isSpaced(text[index - 1]) && isSpaced(text[index + 1])
    }

    private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool { (0x5D0...0x5EA).contains(scalar.value) }

    /// Thai marks and following vowels that belong to the letter before.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE31, 0xE33...0xE3A, 0xE45, 0xE47...0xE4E, 0x300...0x36F: true
        default: false
        }
    }

    private static func folded(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.map(fold) }

    /// The small letter, as long as that is one scalar.
    private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if (0x41...0x5A).contains(scalar.value) { return Unicode.Scalar(UInt8(scalar.value | 0x20)) }
        guard (0xC0..<0x250).contains(scalar.value) else { return scalar }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? scalar : scalar
    }
}

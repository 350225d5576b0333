/// Turns text into the terms of an index.
package struct SearchTerms: Sendable {
    /// Thai words and phrases by their first letter, longest first.
    private let thai: [[Phrase]]
    /// Term of a phrase → the pairs of clusters it stands for.
    private let pairs: [[UInt8]: [[UInt8]]]

    /// Neighbouring clusters that stand as one term.
    private struct Phrase {
        let values: [UInt32]
        let clusterCount: Int
        /// `=` before a word that readers may mean, `+` before what only saves space.
        let term: [UInt8]
    }

    private static let firstLetter: UInt32 = 0x0E01
    private static let letterCount = 0x4E

    /// - Parameters:
    ///   - vocabulary: words that no space sets apart: the glossary's. Those that are not Thai are left out.
    ///   - phrases: stretches of Thai that come again and again.
    package init(vocabulary: [String] = [], phrases: [String] = []) {
        var lists = [[Phrase]](repeating: [], count: Self.letterCount)
        var pairs: [[UInt8]: [[UInt8]]] = [:]
        var seen: Set<[UInt32]> = []
        for (texts, mark) in [(vocabulary, UInt8(ascii: "=")), (phrases, UInt8(ascii: "+"))] {
            for text in texts {
                let words = SearchWord.words(in: text)
                guard words.count == 1, words[0].script == .thai, seen.insert(words[0].values).inserted
                else { continue }
                let values = words[0].values
                var starts: [Int] = []
                SearchWord.findClusters(of: values, in: &starts)
                guard starts.count > 2 else { continue }
                let term = [mark] + ScalarBytes.of(values)
                lists[Int(values[0] - Self.firstLetter)].append(
                    Phrase(values: values, clusterCount: starts.count - 1, term: term))
                pairs[term] = (0..<starts.count - 2).map {
                    ScalarBytes.of(values[starts[$0]..<starts[$0 + 2]])
                }
            }
        }
        thai = lists.map { phrases in phrases.sorted { $0.clusterCount > $1.clusterCount } }
        self.pairs = pairs
    }

    /// Calls `body` with each term of a text, in UTF-8, in no order, some more than once.
    ///
    /// Hebrew words as they are; others divided into their parts by `|`; Thai as pairs of neighbouring clusters;
    /// Chinese, Japanese and Korean as pairs of characters.
    /// A Thai phrase, with its mark before it, stands for all the pairs in it.
    func forEach(in text: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch, _ body: ([UInt8]) -> Void) {
        // Taken out, so that they are not copied.
        var bytes: [UInt8] = []
        var starts: [Int] = []
        swap(&bytes, &scratch.bytes)
        swap(&starts, &scratch.starts)
        defer {
            swap(&bytes, &scratch.bytes)
            swap(&starts, &scratch.starts)
        }
        SearchWord.forEach(in: text, values: &scratch.values, word: &scratch.word) { script, word in
            bytes.removeAll(keepingCapacity: true)
            switch script {
            case .hebrew:
                for value in word { ScalarBytes.append(value, to: &bytes) }
                body(bytes)
            case .other:
                SearchWord.appendDivided(word, to: &bytes)
                body(bytes)
            case .cjk:
                for index in 0..<max(1, word.count - 1) {
                    bytes.removeAll(keepingCapacity: true)
                    for value in word[index..<min(index + 2, word.count)] {
                        ScalarBytes.append(value, to: &bytes)
                    }
                    body(bytes)
                }
            case .thai:
                SearchWord.findClusters(of: word, in: &starts)
                forEachThai(word, starts, &bytes, body)
            }
        }
    }

    /// Memory that is used again from text to text.
    struct Scratch {
        fileprivate var values: [UInt32] = []
        fileprivate var word: [UInt32] = []
        fileprivate var bytes: [UInt8] = []
        fileprivate var starts: [Int] = []
    }

    private func forEachThai(
        _ word: [UInt32], _ starts: [Int], _ bytes: inout [UInt8], _ body: ([UInt8]) -> Void
    ) {
        func tell(_ range: Range<Int>) {
            bytes.removeAll(keepingCapacity: true)
            for index in range { ScalarBytes.append(word[index], to: &bytes) }
            body(bytes)
        }
        let count = starts.count - 1
        if count == 1 { return tell(0..<word.count) }
        var end = 0
        for start in 0..<count - 1 {
            let phrase = phrase(in: word, starts, at: start)
            if let phrase, start + phrase.clusterCount > end {
                end = start + phrase.clusterCount
                body(phrase.term)
            } else if start + 1 >= end {
                tell(starts[start]..<starts[start + 2])
            }
        }
    }

    /// The first of the phrases that begin with a cluster.
    private func phrase(in word: [UInt32], _ starts: [Int], at cluster: Int) -> Phrase? {
        let first = starts[cluster]
        return thai[Int(word[first] - Self.firstLetter)].first { phrase in
            let last = cluster + phrase.clusterCount
            guard last < starts.count, starts[last] - first == phrase.values.count else { return false }
            for index in 1..<phrase.values.count where word[first + index] != phrase.values[index] {
                return false
            }
            return true
        }
    }

    /// The pairs that a term stands for if it is a phrase of these.
    func pairs(of term: ArraySlice<UInt8>) -> [[UInt8]]? {
        guard let mark = term.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "+") else {
            return nil
        }
        return pairs[Array(term)]
    }

    /// Returns whether a term is a Thai phrase.
    static func isPhrase(_ term: String) -> Bool { term.hasPrefix("=") || term.hasPrefix("+") }

    /// Returns whether a term is Thai, a phrase or not.
    static func isThai(_ term: String) -> Bool {
        guard let first = term.unicodeScalars.first else { return false }
        return isPhrase(term) || (0x0E01...0x0E4E).contains(first.value)
    }

    /// The places in a term where a reader may begin to type it, as the beginnings of the texts from there on, of
    /// at least two UTF-16 units where there are so many: parts of identifiers, Hebrew words without their
    /// prefixes, the pairs of a Thai phrase. The first is the term's own.
    static func entries(of term: String) -> [String] {
        if isPhrase(term) {
            let values = term.unicodeScalars.dropFirst().map(\.value)
            var starts: [Int] = []
            SearchWord.findClusters(of: values, in: &starts)
            return [String(term.dropFirst().prefix(2))]
                + (0..<starts.count - 2).map {
                    String(decoding: ScalarBytes.of(values[starts[$0]..<starts[$0 + 2]]), as: UTF8.self)
                }
        }
        let parts = term.split(separator: "|")
        // A word may have a hundred thousand parts: only beginnings are taken, not all that follows.
        if parts.count > 1 { return parts.indices.map { String(parts[$0...].lazy.joined().prefix(2)) } }
        var entries = [term]
        var rest = term.unicodeScalars[...]
        for _ in 0..<3 {
            guard let first = rest.first, Self.hebrewPrefixes.contains(first), rest.count > 2 else { break }
            rest = rest.dropFirst()
            entries.append(String(rest))
        }
        let values = Array(term.unicodeScalars)
        for length in 1..<max(1, min(6, values.count - 1)) where isArabicPrefix(values[..<length]) {
            entries.append(String(String.UnicodeScalarView(values[length...])))
        }
        return entries
    }

    /// Returns whether letters are what Arabic writes together with the next word: *and*, *in*, *like*, *to*, *the*.
    private static func isArabicPrefix(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
        func isArticle(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
            rest.isEmpty || rest.elementsEqual("ال".unicodeScalars) || rest.elementsEqual("لل".unicodeScalars)
        }
        var rest = letters
        if let first = rest.first, "وف".unicodeScalars.contains(first) { rest = rest.dropFirst() }
        if isArticle(rest) { return true }
        guard let first = rest.first, "بكل".unicodeScalars.contains(first) else { return false }
        return isArticle(rest.dropFirst())
    }

    private static let hebrewPrefixes = "והבלמשכ".unicodeScalars
}

/// Scalars as their bytes in UTF-8, and back.
enum ScalarBytes {
    /// The scalar that begins at `index` of a valid text, and how many bytes it has.
    static func value(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (value: UInt32, length: Int) {
        let lead = UInt32(bytes[index])
        func next(_ offset: Int) -> UInt32 {
            index + offset < bytes.count ? UInt32(bytes[index + offset]) & 0x3F : 0
        }
        if lead < 0x80 { return (lead, 1) }
        if lead < 0xE0 { return ((lead & 0x1F) << 6 | next(1), 2) }
        if lead < 0xF0 { return ((lead & 0x0F) << 12 | next(1) << 6 | next(2), 3) }
        return ((lead & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }

    /// Appends the bytes of a scalar.
    static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        func add(_ byte: UInt32) { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        if value < 0x80 { return add(value) }
        if value < 0x800 {
            add(0xC0 | value >> 6)
        } else {
            if value < 0x10000 {
                add(0xE0 | value >> 12)
            } else {
                add(0xF0 | value >> 18)
                add(0x80 | value >> 12 & 0x3F)
            }
            add(0x80 | value >> 6 & 0x3F)
        }
        add(0x80 | value & 0x3F)
    }

    /// The bytes of some scalars.
    static func of(_ values: some Sequence<UInt32>) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in values { append(value, to: &bytes) }
        return bytes
    }
}

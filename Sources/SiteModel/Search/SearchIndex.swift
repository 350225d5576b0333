/// The index of one language: scripts that hand their data to `porticoSearch`, so that they load from a server
/// under a strict content security policy and from a folder alike.
///
/// `index.js` says how many parts there are. `t0.js`, `t1.js` … hold terms, each in the parts that the first two
/// letters of its entries fall into, so that a query needs few of them. `d0.js`, `d1.js` … name the sections.
package struct SearchIndex {
    private let locale: String
    private var about: [(name: String, json: String)]
    private let partSize: Int
    let pagesInBlock: Int

    /// - Parameters:
    ///   - locale: the language's tag.
    ///   - isAtRoot: whether the language's pages stand at the site's root, not below its tag.
    ///   - locales: the tags of all languages, for queries that find nothing.
    ///   - strings: texts that the box shows, by name.
    ///   - partSize: about how many bytes a part of the terms may have.
    ///   - pagesInBlock: how many pages' names are in one file.
    package init(
        locale: String, isAtRoot: Bool = false, locales: [String], strings: [String: String],
        partSize: Int = 240_000, pagesInBlock: Int = 250
    ) {
        self.locale = locale
        let texts = strings.sorted { $0.key < $1.key }
            .map { "\(Self.literal($0.key)):\(Self.literal($0.value))" }
        about = [
            ("locales", "[\(locales.map(Self.literal).joined(separator: ","))]"),
            ("strings", "{\(texts.joined(separator: ","))}"),
        ]
        // Parts of words that Arabic writes together, `ae` for `ä`, and plurals of the number of pages are known to rules
        // that are loaded for some languages alone.
        let wide: Set<Substring> = [
            "ar", "ckb", "da", "de", "fa", "fi", "nb", "nn", "no", "ps", "sd", "sv", "ug", "ur",
        ]
        let hasPlurals = strings.keys.contains { $0.hasPrefix("results_") }
        if hasPlurals || wide.contains(locale.prefix { $0 != "-" }) {
            about.append(("wide", "true"))
        }
        if isAtRoot { about.append(("folder", Self.literal(""))) }
        self.partSize = partSize
        self.pagesInBlock = pagesInBlock
    }

    /// The files of an index.
    package struct Files: Sendable {
        /// File name → bytes; of an index that is brought up to date those that are not as they were.
        package var files: [String: [UInt8]] = [:]
        /// The number of bytes that all terms take, by which they are divided.
        package var size = 0
    }

    /// The whole index of some pages.
    ///
    /// - Parameters:
    ///   - digests: the pages, in the order of reading.
    ///   - version: makes the query that changes the addresses of parts with their bytes.
    package func files(of digests: [SearchDigest], version: ([UInt8]) -> String) -> Files {
        var result = Files()
        let sorted = Self.sortedTerms(digests)
        result.size = sorted.reduce(0) { $0 + Self.size($1.term, $1.postings.count) }
        let parts = parts(sorted, partCount(result.size))
        let terms = parts.enumerated().map { (Self.termFile($0.offset), Self.packed($0.element)) }
        let names = blocks(digests).enumerated().map { (Self.nameFile($0.offset), $0.element) }
        var all: [UInt8] = []
        for (name, data) in terms + names {
            result.files[name] = script(name, data)
            all += data
        }
        result.files[Self.indexFile] = overview(
            parts: parts.count, starts: starts(digests.map(\.sections.count)), version: version(all))
        return result
    }

    static let indexFile = "index.js"

    static func termFile(_ number: Int) -> String { "t\(number).js" }
    static func nameFile(_ number: Int) -> String { "d\(number).js" }

    /// The file that says how many others there are.
    func overview(parts: Int, starts: [Int], version: String) -> [UInt8] {
        let members =
            about + [
                ("parts", "\(parts)"),
                ("starts", "[\(starts.map(String.init).joined(separator: ","))]"),
                ("version", Self.literal(version)),
            ]
        let json = members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
        return script(Self.indexFile, Array("{\(json)}".utf8))
    }

    /// A file of this name with these data.
    func script(_ name: String, _ data: [UInt8]) -> [UInt8] { opening(name) + data + Self.ending }

    /// The data in a file of this name; nil when it is no such file.
    func data(of script: [UInt8], _ name: String) -> ArraySlice<UInt8>? {
        let opening = opening(name)
        guard script.count >= opening.count + Self.ending.count, script.starts(with: opening),
            script.suffix(Self.ending.count).elementsEqual(Self.ending)
        else { return nil }
        return script[opening.count..<script.count - Self.ending.count]
    }

    private func opening(_ name: String) -> [UInt8] {
        Array("porticoSearch(\"\(locale)/\(name.dropLast(3))\",".utf8)
    }

    private static let ending = Array(")\n".utf8)

    // MARK: Terms

    typealias Entry = (term: ArraySlice<UInt8>, postings: [UInt8])

    /// The terms in order, in so many parts.
    private func parts(_ all: [Entry], _ count: Int) -> [[Entry]] {
        if count == 1 { return [all] }
        var parts = [[Entry]](repeating: [], count: count)
        for entry in all {
            for part in Self.parts(of: entry.term, count) { parts[part].append(entry) }
        }
        return parts
    }

    /// The number of parts that terms of a size are divided into.
    func partCount(_ size: Int) -> Int { max(1, (size + partSize - 1) / partSize) }

    /// About how many bytes a term takes with postings of so many.
    static func size(_ term: ArraySlice<UInt8>, _ postings: Int) -> Int {
        postings + scalarCount(term) / 2 + 3
    }

    private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

    /// The parts that a term is in, each once.
    static func parts(of term: ArraySlice<UInt8>, _ count: Int) -> Set<Int> {
        let isPlain = term.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "|") }
        guard isPlain, let first = term.first, first != UInt8(ascii: "="), first != UInt8(ascii: "+") else {
            let text = String(decoding: term, as: UTF8.self)
            return Set(SearchTerms.entries(of: text).map { part(of: $0, count) })
        }
        // Nearly all terms begin at one place only.
        return [part(Int(first), Int(term.dropFirst().first ?? 0), count)]
    }

    /// The part in which a query of this beginning is answered.
    static func part(of entry: String, _ count: Int) -> Int {
        var units = entry.utf16.makeIterator()
        return part(Int(units.next() ?? 0), Int(units.next() ?? 0), count)
    }

    private static func part(_ first: Int, _ second: Int, _ count: Int) -> Int {
        (first * 31 + second) % count
    }

    private static func sortedTerms(_ digests: [SearchDigest]) -> [Entry] {
        var table = TermTable()
        var postings: [Postings] = []
        var section = 0
        var numbers: [Int] = []
        for digest in digests {
            numbers.removeAll(keepingCapacity: true)
            for term in 0..<digest.terms.count { numbers.append(table.number(of: digest.terms[term])) }
            while postings.count < table.count { postings.append(Postings()) }
            for uses in digest.sections {
                for use in uses { postings[numbers[use.term]].add(section, isHeading: use.isHeading) }
                section += 1
            }
        }
        // A page's table may hold terms that phrases stand for in every section.
        return (0..<table.count).filter { !postings[$0].bytes.isEmpty }
            .map { (start: beginning(table[$0]), number: $0) }.sorted { a, b in
                a.start == b.start
                    ? table[a.number].lexicographicallyPrecedes(table[b.number]) : a.start < b.start
            }
            .map { (table[$0.number], postings[$0.number].bytes) }
    }

    /// The first eight bytes as a number, by which terms are sorted.
    private static func beginning(_ term: ArraySlice<UInt8>) -> UInt64 {
        var start: UInt64 = 0
        var shift: UInt64 = 56
        for byte in term.prefix(8) {
            start |= UInt64(byte) << shift
            shift &-= 8
        }
        return start
    }

    /// `["terms", "Thai terms", "postings"]`: like beside like, which packs best.
    ///
    /// Of each term, how much it shares with the one before (base 36), and the rest, parted by spaces. Thai
    /// letters are written as ASCII. Postings follow the order of both lists.
    static func packed(_ entries: [Entry]) -> [UInt8] {
        let thai = entries.filter { isThai($0.term) }
        let others = entries.filter { !isThai($0.term) }
        var result: [UInt8] = []
        result.reserveCapacity(entries.reduce(64) { $0 + $1.term.count + $1.postings.count + 4 })
        result += "[\"".utf8
        appendFrontCoded(others.map(\.term), to: &result)
        result += "\",\"".utf8
        appendFrontCoded(thai.map { inASCII($0.term)[...] }, to: &result)
        result += "\",\"".utf8
        for (index, entry) in (others + thai).enumerated() {
            if index > 0 { result.append(0x20) }
            result += entry.postings
        }
        result += "\"]".utf8
        return result
    }

    /// Returns whether a term is Thai, a phrase or not.
    static func isThai(_ term: ArraySlice<UInt8>) -> Bool {
        guard let first = term.first else { return false }
        if first == UInt8(ascii: "=") || first == UInt8(ascii: "+") { return true }
        return first == 0xE0 && SearchTerms.isThai(String(decoding: term, as: UTF8.self))
    }

    /// `#` and what follows it in ASCII without the backslash, for the first Thai letter and what follows it.
    private static func inASCII(_ term: ArraySlice<UInt8>) -> [UInt8] {
        String(decoding: term, as: UTF8.self).unicodeScalars.map { scalar in
            switch scalar {
            case "=": UInt8(ascii: "y")
            case "+": UInt8(ascii: "z")
            default:
                UInt8(truncatingIfNeeded: scalar.value - 0x0E01 + (scalar.value < 0x0E3A ? 0x23 : 0x24))
            }
        }
    }

    /// The digits of how much a term shares with the one before.
    static let sharedDigits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

    private static func appendFrontCoded(_ terms: [ArraySlice<UInt8>], to result: inout [UInt8]) {
        var previous: ArraySlice<UInt8> = []
        for (number, term) in terms.enumerated() {
            let (shared, length) = shared(previous, term)
            if number > 0 { result.append(0x20) }
            result.append(sharedDigits[shared])
            result += term.dropFirst(length)
            previous = term
        }
    }

    /// The number of characters that two terms begin with alike, 35 at most, and of their bytes; those beyond the
    /// first plane are two units to the script that reads them, and are left out.
    private static func shared(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> (count: Int, length: Int) {
        let most = min(a.count, b.count)
        var (count, length) = (0, 0)
        while count < 35, length < most {
            let lead = b[b.startIndex + length]
            let size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard size < 4, length + size <= most else { break }
            for offset in length..<length + size where a[a.startIndex + offset] != b[b.startIndex + offset] {
                return (count, length)
            }
            count += 1
            length += size
        }
        return (count, length)
    }

    // MARK: Names

    /// `[path, title, [[id, heading], …], language?]` a page.
    private func blocks(_ digests: [SearchDigest]) -> [[UInt8]] {
        stride(from: 0, to: digests.count, by: pagesInBlock).map { first in
            let pages = digests[first..<min(first + pagesInBlock, digests.count)].map(\.page)
            return Array("[\(pages.map(Self.name).joined(separator: ",\n"))]".utf8)
        }
    }

    /// The number of each block's first section.
    ///
    /// - Parameter sections: how many sections each page has.
    func starts(_ sections: [Int]) -> [Int] {
        var number = 0
        var starts: [Int] = []
        for (page, count) in sections.enumerated() {
            if page % pagesInBlock == 0 { starts.append(number) }
            number += count
        }
        return starts
    }

    /// A page's line in a block.
    static func name(_ page: SearchPage) -> String {
        let sections = page.sections.map { section in
            section.id.isEmpty ? "[\"\"]" : "[\(literal(section.id)),\(literal(section.heading))]"
        }
        let language = page.language.map { ",\(literal($0))" } ?? ""
        return
            "[\(literal(page.path)),\(literal(page.title)),[\(sections.joined(separator: ","))]\(language)]"
    }

    /// A string of JSON that is one of JavaScript too.
    private static func literal(_ text: String) -> String {
        var result = "\""
        // Nearly every text stands as it is.
        if !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0xE2 }) {
            result += text
            result += "\""
            return result
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: result += "\\" + String(scalar)
            case 0..<0x20, 0x2028, 0x2029:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

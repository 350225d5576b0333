/// The index of one language: scripts that hand their data to `porticoSearch`, so that they load from a server
/// under a strict content security policy and from a folder alike.
///
/// `index.js` says how many parts there are. `t0.js`, `t1.js` … hold terms, each in the parts that the first two
/// letters of its entries fall into, so that a query needs few of them. `d0.js`, `d1.js` … name the sections.
package struct SearchIndex {
    private let locale: String
    private var about: [(name: String, json: String)]
    private let digests: [SearchDigest]
    private let partSize: Int
    private let pagesInBlock: Int

    /// - Parameters:
    ///   - locale: the language's tag.
    ///   - isAtRoot: whether the language's pages stand at the site's root, not below its tag.
    ///   - locales: the tags of all languages, for queries that find nothing.
    ///   - strings: texts that the box shows, by name.
    ///   - digests: the pages, in the order of reading.
    ///   - partSize: about how many bytes a part of the terms may have.
    ///   - pagesInBlock: how many pages' names are in one file.
    package init(
        locale: String, isAtRoot: Bool = false, locales: [String], strings: [String: String],
        digests: [SearchDigest],
        partSize: Int = 160_000, pagesInBlock: Int = 250
    ) {
        self.locale = locale
        let texts = strings.sorted { $0.key < $1.key }
            .map { "\(Self.literal($0.key)):\(Self.literal($0.value))" }
        about = [
            ("locales", "[\(locales.map(Self.literal).joined(separator: ","))]"),
            ("strings", "{\(texts.joined(separator: ","))}"),
        ]
        // Parts of words that Arabic writes together, and `ae` for `ä`, are known to rules that are loaded for some
        // languages alone.
        let wide: Set<Substring> = [
            "ar", "ckb", "da", "de", "fa", "fi", "nb", "nn", "no", "ps", "sd", "sv", "ug", "ur",
        ]
        if wide.contains(locale.prefix { $0 != "-" }) {
            about.append(("wide", "true"))
        }
        if isAtRoot { about.append(("folder", Self.literal(""))) }
        self.digests = digests
        self.partSize = partSize
        self.pagesInBlock = pagesInBlock
    }

    /// File name → bytes.
    ///
    /// - Parameter version: makes the query that changes the addresses of parts with their bytes.
    package func files(version: ([UInt8]) -> String) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        let terms = parts().enumerated().map { ("t\($0.offset)", Self.packed($0.element)) }
        let (blocks, starts) = blocks()
        let names = blocks.enumerated().map { ("d\($0.offset)", $0.element) }
        var all: [UInt8] = []
        for (name, data) in terms + names {
            files["\(name).js"] = script(name, data)
            all += data
        }
        let members =
            about + [
                ("parts", "\(terms.count)"),
                ("starts", "[\(starts.map(String.init).joined(separator: ","))]"),
                ("version", Self.literal(version(all))),
            ]
        let json = members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
        files["index.js"] = script("index", Array("{\(json)}".utf8))
        return files
    }

    private func script(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array("porticoSearch(\"\(locale)/\(name)\",".utf8) + data + Array(")\n".utf8)
    }

    // MARK: Terms

    private typealias Entry = (term: String, postings: [UInt8])

    /// The terms in order, in as many parts as their size asks for.
    private func parts() -> [[Entry]] {
        let all = sortedTerms()
        let size = all.reduce(0) { $0 + $1.postings.count + $1.term.unicodeScalars.count / 2 + 3 }
        let count = max(1, (size + partSize - 1) / partSize)
        if count == 1 { return [all] }
        var parts = [[Entry]](repeating: [], count: count)
        for entry in all {
            for part in Set(SearchTerms.entries(of: entry.term).map { Self.part(of: $0, count) }).sorted() {
                parts[part].append(entry)
            }
        }
        return parts
    }

    /// The part in which a query of this beginning is answered.
    static func part(of entry: String, _ count: Int) -> Int {
        var units = entry.utf16.makeIterator()
        return (Int(units.next() ?? 0) * 31 + Int(units.next() ?? 0)) % count
    }

    private func sortedTerms() -> [Entry] {
        var table = TermTable()
        var postings: [Postings] = []
        var section = 0
        for digest in digests {
            let numbers = (0..<digest.terms.count).map { table.number(of: digest.terms[$0]) }
            while postings.count < table.count { postings.append(Postings()) }
            for uses in digest.sections {
                for use in uses { postings[numbers[use.term]].add(section, isHeading: use.isHeading) }
                section += 1
            }
        }
        // A page's table may hold terms that phrases stand for in every section.
        return (0..<table.count).filter { !postings[$0].bytes.isEmpty }
            .sorted { table[$0].lexicographicallyPrecedes(table[$1]) }
            .map { (String(decoding: table[$0], as: UTF8.self), postings[$0].bytes) }
    }

    /// `["terms", "Thai terms", "postings"]`: like beside like, which packs best.
    ///
    /// Of each term, how much it shares with the one before (base 36), and the rest, parted by spaces. Thai
    /// letters are written as ASCII. Postings follow the order of both lists.
    private static func packed(_ entries: [Entry]) -> [UInt8] {
        let thai = entries.filter { SearchTerms.isThai($0.term) }
        let others = entries.filter { !SearchTerms.isThai($0.term) }
        let lists = [
            frontCoded(others.map { Array($0.term.unicodeScalars) }),
            frontCoded(thai.map { $0.term.unicodeScalars.map(inASCII) }),
            Array((others + thai).map(\.postings).joined(separator: [0x20])),
        ]
        return Array("[\"".utf8) + lists.joined(separator: Array("\",\"".utf8)) + Array("\"]".utf8)
    }

    /// `#` and what follows it in ASCII without the backslash, for the first Thai letter and what follows it.
    private static func inASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "=": "y"
        case "+": "z"
        default:
            Unicode.Scalar(
                UInt8(truncatingIfNeeded: scalar.value - 0x0E01 + (scalar.value < 0x0E3A ? 0x23 : 0x24)))
        }
    }

    private static func frontCoded(_ terms: [[Unicode.Scalar]]) -> [UInt8] {
        var result: [UInt8] = []
        var previous: [Unicode.Scalar] = []
        for term in terms {
            let shared = zip(previous, term).prefix(35).prefix { $0 == $1 && $0.value < 0x10000 }.count
            if !result.isEmpty { result.append(0x20) }
            result += String(shared, radix: 36).utf8
            for scalar in term.dropFirst(shared) { result += String(scalar).utf8 }
            previous = term
        }
        return result
    }

    // MARK: Names

    /// `[path, title, [[id, heading], …], language?]` a page, and the number of each block's first section.
    private func blocks() -> (data: [[UInt8]], starts: [Int]) {
        var data: [[UInt8]] = []
        var starts: [Int] = []
        var number = 0
        for first in stride(from: 0, to: digests.count, by: pagesInBlock) {
            starts.append(number)
            let pages = digests[first..<min(first + pagesInBlock, digests.count)].map(\.page)
            number += pages.reduce(0) { $0 + $1.sections.count }
            data.append(Array("[\(pages.map(Self.name).joined(separator: ",\n"))]".utf8))
        }
        return (data, starts)
    }

    private static func name(_ page: SearchPage) -> String {
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

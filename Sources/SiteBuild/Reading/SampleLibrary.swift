import Diagnostics
import Markdown
import SiteModel

/// The guides' code as real files (`content/_samples/`), which pages take regions from.
///
/// A fence ```` ```swift sample="apple/nonce" region="make" ```` stands for the lines between `region: make` and
/// `endregion: make`, each within a comment of `content/_samples/apple/nonce.swift`; without a region, for the
/// whole file. A line `live: …` within a comment is for the playground, and no part of what pages show.
package struct SampleLibrary: Sendable {
    /// Path below `content/_samples/` → what is in it.
    let files: [String: Sample]

    struct Sample: Sendable {
        /// Its lines, without their ends.
        let lines: [String]
        /// The lines' marks, where they are some.
        let marks: [Int: Mark]

        init(_ bytes: [UInt8]) {
            lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                .map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
            marks = Dictionary(
                uniqueKeysWithValues: lines.enumerated().compactMap { number, line in
                    SampleLibrary.mark(line).map { (number, $0) }
                })
        }

        func line(of mark: Mark) -> Int? { marks.filter { $0.value == mark }.keys.min() }

        func shown(_ range: Range<Int>) -> [String] { range.filter { marks[$0] == nil }.map { lines[$0] } }
    }

    static let folder = "content/_samples/"

    init(_ sources: SiteSources) {
        files = Dictionary(
            sources.below("content/_samples").map { ($0.path, Sample($0.bytes)) }, uniquingKeysWith: { $1 })
    }

    func filling(_ file: ContentFile) -> Diagnosed<ContentFile> {
        guard file.document.usesSamples else { return Diagnosed(file) }
        var findings: [Diagnostic] = []
        var filled = file
        filled.document = file.document.mappingCode { code in
            guard let name = code.attributes["sample"] else { return code }
            let text = text(name, region: code.attributes["region"], code)
            findings += text.diagnostics
            var code = code
            code.text = text.value
            return code
        }
        return Diagnosed(filled, findings)
    }

    private func text(_ name: String, region: String?, _ code: CodeBlock) -> Diagnosed<[UInt8]> {
        func failed(_ id: DiagnosticID, _ message: String, _ note: String) -> Diagnosed<[UInt8]> {
            Diagnosed([], [Diagnostic(id, at: code.location, message, notes: [note])])
        }
        guard let path = path(name, code.language), let sample = files[path] else {
            return failed(
                .sampleMissingFile, "there is no sample `\(name)` in `\(Self.folder)`",
                Diagnostic.hint(
                    name, among: files.keys.map(Self.withoutEnding).sorted(),
                    or: "its ending is that of the fence's language"))
        }
        guard code.text.allSatisfy({ $0 == 0x0A || $0 == 0x20 }) else {
            return failed(
                .sampleWithCode, "a fence with `sample` has code of its own",
                "the code is taken from `\(Self.folder)\(path)`; leave the fence empty")
        }
        guard let region else { return Diagnosed(Self.joined(sample.shown(sample.lines.indices))) }
        let begin = sample.line(of: .begin(region))
        let end = sample.line(of: .end(region))
        guard let begin, let end, begin < end else {
            let regions = sample.marks.sorted { $0.key < $1.key }.compactMap { _, mark -> String? in
                if case .begin(let name) = mark { name } else { nil }
            }
            return failed(
                .sampleMissingRegion, "`\(Self.folder)\(path)` has no region `\(region)`",
                begin != nil
                    ? "it begins and has no line `endregion: \(region)`"
                    : Diagnostic.hint(
                        region, among: regions, or: "regions: " + regions.joined(separator: ", ")))
        }
        return Diagnosed(Self.joined(sample.shown(begin + 1..<end)))
    }

    /// The path of a sample that a fence of some language names; nil when there is none.
    func path(_ name: String, _ language: String?) -> String? {
        if files[name] != nil { return name }
        let endings = Self.endings[language ?? ""] ?? [language ?? "txt"]
        return endings.map { "\(name).\($0)" }.first { files[$0] != nil }
    }

    private static let endings: [String: [String]] = [
        "swift": ["swift"], "swiftui": ["swift"], "objc": ["m", "mm", "h"], "cpp": ["cpp", "cc", "h"],
        "kotlin": ["kt"], "javascript": ["js", "mjs"], "typescript": ["ts"], "json": ["json"],
        "bash": ["sh"], "xml": ["xml", "plist"], "plist": ["plist"], "yaml": ["yml", "yaml"],
    ]

    private static func withoutEnding(_ path: String) -> String {
        path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    }

    enum Mark: Equatable {
        case begin(String), end(String), live
    }

    /// The mark in a comment line: `// region: make`, `# endregion: make`.
    static func mark(_ line: String) -> Mark? {
        let words = line.split { $0 == " " || $0 == "\t" }
        guard words.count >= 3, ["//", "#", "/*", "<!--"].contains(words[0]) else { return nil }
        switch words[1] {
        case "region:": return .begin(String(words[2]))
        case "endregion:": return .end(String(words[2]))
        case "live:": return .live
        default: return nil
        }
    }

    /// The samples that one needs besides what it shows: those of its line `// with: apple/nonce.swift …`.
    func needed(by path: String) -> [String] {
        (files[path]?.lines ?? []).lazy.compactMap(others).first ?? []
    }

    private func others(_ line: String) -> [String]? {
        guard line.hasPrefix("// with: ") else { return nil }
        let names = line.split(separator: " ").dropFirst(2).map(String.init)
        return names.allSatisfy { files[$0] != nil } ? names : nil
    }

    /// A sample as a file of its own: the lines of some of its regions ("" for all), and those that are in none.
    func file(_ path: String, regions: Set<String>) -> [UInt8] {
        guard let sample = files[path] else { return [] }
        var open: [String] = []
        var kept: [String] = []
        for (number, line) in sample.lines.enumerated() {
            switch sample.marks[number] {
            case .begin(let name): open.append(name)
            case .end(let name): open.removeAll { $0 == name }
            case .live: continue
            case nil:
                let isShown = open.isEmpty || regions.contains("") || !regions.isDisjoint(with: open)
                // A region that is left out leaves its blank line behind.
                let isSecondBlank = line.isEmpty && kept.last?.isEmpty == true
                if isShown, !isSecondBlank, others(line) == nil { kept.append(line) }
            }
        }
        return Self.joined(kept)
    }

    /// Lines with their ends, the indentation they share taken away, no blank lines at the ends.
    static func joined(_ lines: [String]) -> [UInt8] {
        func isBlank(_ line: String) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\r" } }
        var kept = lines.drop(while: isBlank)
        while let last = kept.last, isBlank(last) { kept = kept.dropLast() }
        let indents = kept.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }
        let shared = indents.min() ?? 0
        return kept.flatMap { Array($0.dropFirst(isBlank($0) ? $0.count : shared).utf8) + [0x0A] }
    }
}

extension SampleLibrary {
    /// The lines of a region with the values of a sign-in filled in at its lines `live: …`.
    ///
    /// `// live: nonce == "{nonce}"` becomes a comment with the value; `// live: "x" => "{provider}"` puts the value
    /// in the place of `"x"` in the next line. A line that names a value which is not there says nothing.
    ///
    /// - Parameters:
    ///   - path: below `content/_samples/`, with its ending.
    ///   - values: by name; a line break within one becomes a space.
    /// - Returns: nil when there is no such file or region.
    package func code(_ path: String, region: String, values: [String: String]) -> [UInt8]? {
        lines(path, region: region, values: values).map { Self.joined($0.map(\.text)) }
    }

    /// The lines of that code that hold a value, without the blanks around them.
    package func liveLines(_ path: String, region: String, values: [String: String]) -> Set<String> {
        Set(
            (lines(path, region: region, values: values) ?? []).filter(\.isLive)
                .map { String($0.text.drop { $0 == " " }) })
    }

    private func lines(
        _ path: String, region: String, values: [String: String]
    ) -> [(text: String, isLive: Bool)]? {
        guard let sample = files[path], let begin = sample.line(of: .begin(region)),
            let end = sample.line(of: .end(region)), begin < end
        else { return nil }
        var filled: [(text: String, isLive: Bool)] = []
        var replacement: (old: String, new: String)?
        for number in begin + 1..<end {
            let line = sample.lines[number]
            switch sample.marks[number] {
            case .begin, .end: continue
            case .live:
                guard let text = Self.filled(line, values) else { continue }
                if let arrow = text.said.firstRange(of: " => ") {
                    replacement = (
                        String(text.said[..<arrow.lowerBound]), String(text.said[arrow.upperBound...])
                    )
                } else {
                    filled.append(("\(text.indent)// \(text.said)", true))
                }
            case nil:
                let text = replacement.map { line.replacing($0.old, with: $0.new) } ?? line
                filled.append((text, replacement != nil))
                replacement = nil
            }
        }
        return filled
    }

    /// The text of a line `live: …`, with its values; nil when one of them is missing.
    private static func filled(
        _ line: String, _ values: [String: String]
    ) -> (indent: Substring, said: String)? {
        guard let mark = line.firstRange(of: "live: ") else { return nil }
        var rest = line[mark.upperBound...]
        var said = ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            guard let value = values[String(rest[rest.index(after: open)..<close])] else { return nil }
            said += rest[..<open] + String(value.map { $0.isNewline ? " " : $0 })
            rest = rest[rest.index(after: close)...]
        }
        return (line.prefix { $0 == " " }, said + rest)
    }
}

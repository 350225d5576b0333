import Foundation
import SiteModel
import Testing

@testable import SiteConversion

/// The text of a page of another generator, and what becomes of it.
struct ConversionRow: Sendable, CustomTestStringConvertible {
    let name: String
    let generator: ForeignProject.Generator
    /// The text below the page's title, and below the new page's head.
    let old: String, new: String
    let notes: [String]
    /// Files beside the page, by path in the old project.
    let files: [String: String]

    init(
        _ name: String, _ generator: ForeignProject.Generator, _ old: String, _ new: String,
        notes: [String] = [], files: [String: String] = [:]
    ) {
        self.name = name
        self.generator = generator
        self.old = old
        self.new = new
        self.notes = notes
        self.files = files
    }

    var testDescription: String { "\(generator): \(name)" }

    static let all = html + text + blocks + components + attributes + programs + codeMarks + inlines + figures

    /// The path of the page.
    var path: String {
        switch generator {
        case .mdbook: "src/t.md"
        case .hugo: "content/t.md"
        case .docusaurus, .mkdocs: "docs/t.md"
        case .markdown: "t.md"
        }
    }

    var settings: [String: String] {
        switch generator {
        case .mdbook: ["src/SUMMARY.md": "[T](t.md)\n"]
        case .hugo: ["hugo.toml": "title = \"T\"\n"]
        case .docusaurus:
            ["docusaurus.config.js": "module.exports = {\n  url: 'https://kites.example',\n};\n"]
        case .mkdocs: ["mkdocs.yml": "site_name: T\n"]
        case .markdown: [:]
        }
    }
}

@Suite("What becomes of the marks of other generators")
struct ConversionTableTests {
    @Test("each mark", arguments: ConversionRow.all)
    func marks(_ row: ConversionRow) throws {
        var files = row.settings.merging(row.files) { $1 }
        files[row.path] = "# T\n\n" + row.old
        let conversion = Conversion(
            ForeignProject(files: files.mapValues { Array($0.utf8) }), from: row.generator,
            today: try #require(CalendarDate("2026-11-27")))
        let page = String(decoding: conversion.files["content/en/t.md"] ?? [], as: UTF8.self)
        let body = page.components(separatedBy: "\n---\n").dropFirst().joined(separator: "\n---\n")
        #expect(Self.compact(body) == Self.compact(row.new))
        let notes = conversion.notes.map(\.description).filter { !$0.hasPrefix("docusaurus.config.js: ") }
        #expect(notes == row.notes)
    }

    /// Lines without more than one blank line in a row.
    private static func compact(_ text: String) -> String {
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(line)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}

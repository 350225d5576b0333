/// A folder of documents written for another generator, read.
package struct ForeignProject {
    /// The generators whose documents can be taken over.
    package enum Generator: String, CaseIterable, Sendable {
        case mdbook, hugo, docusaurus, mkdocs, markdown

        /// The files by which its projects are known; the first says where the pages are.
        package var marks: [String] {
            switch self {
            case .mdbook: ["book.toml", "src/SUMMARY.md"]
            case .hugo: ["hugo.toml", "hugo.yaml", "hugo.yml", "config.toml", "config.yaml", "config.yml"]
            case .docusaurus:
                ["docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs"]
            case .mkdocs: ["mkdocs.yml", "mkdocs.yaml"]
            case .markdown: ["README.md", "index.md"]
            }
        }

        /// The folder of its pages, unless its settings name another one.
        package var pages: String {
            switch self {
            case .mdbook: "src"
            case .hugo: "content"
            case .docusaurus, .mkdocs: "docs"
            case .markdown: "."
            }
        }
    }

    /// The generator whose settings it has.
    package var generator: Generator? {
        Generator.allCases.first { $0.marks.contains { files[$0] != nil } }
    }

    /// Path relative to the folder → bytes; hidden files and what builds leave are not there.
    package let files: [String: [UInt8]]

    package init(files: [String: [UInt8]]) {
        self.files = files
    }

    /// Folders that hold no documents.
    package static let skipped: Set<String> = [
        "node_modules", "target", "public", "resources", "site", "build", ".docusaurus", "venv",
        "__pycache__",
    ]

    /// The text of a file; nil when there is none.
    func text(_ path: String) -> String? { files[path].map { String(decoding: $0, as: UTF8.self) } }

    /// The head of a page, and its lines; none of a file that is not there.
    func head(of path: String) -> ForeignFrontMatter { ForeignFrontMatter(text(path) ?? "", path: path) }

    /// The files of a folder, in order: the whole path, and the part below the folder.
    func files(below folder: String) -> [(path: String, local: String)] {
        files.keys.filter { $0.hasPrefix(folder) }.sorted().map { ($0, String($0.dropFirst(folder.count))) }
    }

    /// Returns whether a folder holds a file.
    func hasFolder(_ path: String) -> Bool { files.keys.contains { $0.hasPrefix(path + "/") } }

    /// The first of some files that is there, with its text.
    func first(_ paths: [String]) -> (path: String, text: String)? {
        for path in paths {
            if let text = text(path) { return (path, text) }
        }
        return nil
    }

    /// The path that a relative one leads to from a file, `.` and `..` resolved; nil outside of the folder.
    static func joined(_ file: String, _ relative: String) -> String? {
        var parts = relative.hasPrefix("/") ? [] : file.split(separator: "/").dropLast().map(String.init)
        for part in relative.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(String(part))
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }
}

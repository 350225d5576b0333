import ArgumentParser
import Foundation
import SiteConversion
import SiteModel

/// `portico convert`: makes a project of documents that were written for another generator.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Make a project of documents of mdBook, Hugo, Docusaurus or MkDocs, or of plain Markdown.",
        discussion: """
            The old folder stays as it is. What cannot be carried over is listed with file and line.

              portico convert --from mkdocs ../old-docs new-docs
            """)

    @Option(help: "The generator: mdbook, hugo, docusaurus, mkdocs, or markdown for plain files.")
    var from: ForeignProject.Generator

    @Argument(help: "The folder with the old project.")
    var folder: String

    @Argument(help: "The new project's folder, which must not be there or be empty.")
    var to: String

    @Option(help: "The address where the document is published: links that lead out of it become whole ones.")
    var url: String?

    @Flag(name: .shortAndLong, help: "Say nothing but results.")
    var quiet = false

    func run() throws {
        let old = URL(fileURLWithPath: folder, isDirectory: true).resolvingSymlinksInPath()
        let new = URL(fileURLWithPath: to, isDirectory: true).standardizedFileURL
        let files = try ForeignFiles.read(old)
        if let names = try? FileManager.default.contentsOfDirectory(atPath: new.path), !names.isEmpty {
            throw Refusal("`\(to)` is not empty: name a folder that is not there yet.")
        }
        let project = ForeignProject(files: files)
        guard let today = CalendarDate(String(Date().ISO8601Format().prefix(10))) else {
            throw Refusal("the clock of this machine tells no day.")
        }
        let conversion = Conversion(project, from: from, at: url, today: today)
        if let missing = conversion.missingFolder {
            throw Refusal(
                "`\(missing.settings)` says that the pages are in `\(missing.name)`, which is not in `\(folder)`: name the folder that has both."
            )
        }
        guard conversion.pageCount > 0 else { throw withoutPages(project) }
        for (path, bytes) in conversion.files.sorted(by: { $0.key < $1.key }) {
            let file = new.appendingPathComponent(path)
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: file, options: .atomic)
            } catch {
                throw Refusal("`\(file.path)` cannot be written: \(error.localizedDescription)")
            }
        }
        for note in conversion.notes { Console.result("\(note)\n") }
        if !quiet {
            let count = conversion.notes.count
            let pages = conversion.pageCount
            Console.talk(
                "\(pages) \(pages == 1 ? "page" : "pages"); \(count) \(count == 1 ? "thing" : "things") to look at; now: cd \(ShellWord.quoted(to)) && portico check"
            )
        }
    }

    private func withoutPages(_ project: ForeignProject) -> Refusal {
        if let likely = project.generator, likely != from {
            return Refusal(
                "`\(folder)` has no pages of \(from.rawValue), and a `\(likely.marks.first { project.files[$0] != nil } ?? "")`: write `--from \(likely.rawValue)`."
            )
        }
        return Refusal(
            "`\(folder)` has no pages of \(from.rawValue): name the folder that has `\(from.marks[0])` and the pages in `\(from.pages)/`."
        )
    }
}

extension ForeignProject.Generator: ExpressibleByArgument {}

/// A word of a command line as a shell reads it.
enum ShellWord {
    /// The word, in quotes where it has more than letters, digits and a few marks.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && !word.hasPrefix("~") && !word.hasPrefix("-")
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
                    || "-_./~+=:,@%".unicodeScalars.contains($0)
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

/// Reads a foreign project's folder.
enum ForeignFiles {
    /// The most bytes that are read of a file; larger ones are no documents.
    private static let limit = 32 << 20

    /// Path relative to the folder → bytes, without hidden files, links and what builds leave.
    static func read(_ folder: URL) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue,
            let names = FileManager.default.enumerator(atPath: folder.path)
        else {
            throw Refusal("there is no folder `\(folder.path)`.")
        }
        for case let path as String in names {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let type = names.fileAttributes?[.type] as? FileAttributeType
            if type == .typeDirectory {
                let isTop = !path.contains("/")
                let isBuilt = isTop && ForeignProject.skipped.contains(name) || name == "node_modules"
                if name.hasPrefix(".") || isBuilt { names.skipDescendants() }
                continue
            }
            let size = names.fileAttributes?[.size] as? Int ?? 0
            guard type == .typeRegular, size <= limit, !name.hasPrefix("."),
                let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
            else { continue }
            files[path] = Array(data)
        }
        return files
    }
}

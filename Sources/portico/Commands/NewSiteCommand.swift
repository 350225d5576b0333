import ArgumentParser
import Foundation
import SiteModel

/// `portico new site`: a project that works at once.
struct NewSiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Make a site: a configuration, a home page and two pages to begin with.",
        discussion: """
            The folder must be new or empty.

              portico new site handbook
              portico new site handbook --languages en,ar,ja --title "The Handbook"
              cd handbook && portico preview
            """)

    @Argument(help: "The folder to make; `.` is this one.")
    var name: String

    @Option(help: "The site's name; the folder's unless given.")
    var title: String?

    @Option(help: "Its languages with commas between, the one you write in first.")
    var languages = "en"

    @Flag(help: "With a playground of sign-ins.")
    var playground = false

    @Flag(name: .shortAndLong, help: "Say nothing but results.")
    var quiet = false

    func run() throws {
        let locales = try locales()
        let folder = URL(fileURLWithPath: name, isDirectory: true).standardizedFileURL
        try requireEmpty(folder)
        let title = title.flatMap { $0.isEmpty ? nil : $0 } ?? NewSite.title(of: folder.lastPathComponent)
        let site = NewSite(title: title, locales: locales, hasPlayground: playground)
        for (path, text) in site.files.sorted(by: { $0.key < $1.key }) {
            let file = folder.appendingPathComponent(path)
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file, options: .atomic)
            } catch {
                throw Refusal("`\(file.path)` cannot be written: \(error.localizedDescription)")
            }
            Console.result((name == "." ? path : "\(name)/\(path)") + "\n")
        }
        if !quiet {
            Console.talk(
                name == "." ? "now: portico preview" : "now: cd \(ShellWord.quoted(name)) && portico preview")
        }
    }

    private func locales() throws -> [SiteLocale] {
        let tags = languages.split(separator: ",").map { $0.filter { $0 != " " } }
        guard !tags.isEmpty else { throw Refusal("`--languages` lists no language.") }
        var locales: [SiteLocale] = []
        var mistakes: [String] = []
        for tag in tags {
            if let mistake = Self.mistake(in: tag) {
                mistakes.append(mistake)
            } else if let locale = SiteLocale(tag: tag) {
                if locales.contains(locale) { mistakes.append("The language `\(tag)` is listed twice.") }
                locales.append(locale)
            }
        }
        guard mistakes.isEmpty else { throw Refusal(mistakes.joined(separator: " ")) }
        return locales
    }

    /// The mistake in a language tag, with its cure; nil when there is none.
    private static func mistake(in tag: String) -> String? {
        if let better = SiteLocale.replacement(forRetired: tag) {
            return "The language tag `\(tag)` is out of use; write `\(better)`."
        }
        guard SiteLocale(tag: tag) != nil else {
            return "`\(tag)` is no language tag; tags look like `en`, `th` or `zh-Hant`."
        }
        return SiteLocale.unregistered(in: tag).map { unknown in
            let cure = unknown.meant.map { "did you mean `\($0)`?" } ?? "\(SiteLocale.tagRule)."
            return "Nothing is called `\(unknown.part)` in the language tag `\(tag)`; \(cure)"
        }
    }

    private func requireEmpty(_ folder: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else { throw Refusal("`\(name)` is a file; name a folder.") }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        // A repository that was just made is empty.
        guard names.allSatisfy({ $0 == ".git" }) else {
            throw Refusal("The folder `\(name)` is not empty; name a new one.")
        }
    }
}

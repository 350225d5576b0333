import ArgumentParser
import Diagnostics
import Foundation
import SiteBuild
import SiteModel
import SiteTheme

/// `portico theme`: the files of the default theme, and a project's own in their places.
struct ThemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme", abstract: "Show the default theme, or take one of its files to change it.",
        subcommands: [ThemeListCommand.self, ThemeEjectCommand.self, ThemeDiffCommand.self])
}

/// `portico theme list`: every file, and which are the project's own.
struct ThemeListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the theme's files; those the project has itself are marked.")

    @OptionGroup var options: ProjectOptions

    func run() throws {
        let theme = ProjectTheme(Project.read(options.config, followsLinks: options.followLinks))
        for path in theme.paths { Console.result("\(path)\(theme.isOwn(path) ? "  (own)" : "")\n") }
    }
}

/// `portico theme eject`: one file of the theme becomes the project's.
struct ThemeEjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eject", abstract: "Copy a file of the theme into the project, where it counts instead.",
        discussion: "  portico theme eject templates/partials/footer.mustache")

    @OptionGroup var options: ProjectOptions

    @Argument(help: "The file, as `portico theme list` names it.")
    var file: String

    func run() throws {
        let project = Project.read(options.config, followsLinks: options.followLinks)
        try project.requireUsable()
        let theme = ProjectTheme(project)
        guard let bytes = theme.files[file] else {
            let near = Diagnostic.suggestion(for: file, among: theme.paths)
            throw ValidationError(
                "The theme has no file `\(file)`." + (near.map { " Did you mean `\($0)`?" } ?? ""))
        }
        if theme.isOwn(file) { throw ValidationError("`\(file)` is there already.") }
        try project.write(bytes, to: file)
        try theme.record(file)
        Console.result(file + "\n")
    }
}

/// `portico theme diff`: what has changed in the theme since files were taken from it.
struct ThemeDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Say which ejected files have another original in this version; exit code 1 if any has.")

    @OptionGroup var options: ProjectOptions

    func run() throws {
        let theme = ProjectTheme(Project.read(options.config, followsLinks: options.followLinks))
        let changed = theme.changed
        for (path, why) in changed { Console.result("\(path): \(why)\n") }
        if !changed.isEmpty { throw ExitCode(1) }
        if !options.quiet { Console.talk("no original has changed") }
    }
}

/// The default theme beside a project's own files.
struct ProjectTheme {
    /// Where the hashes of originals stand: `hash path` a line.
    static let record = ".portico-theme"

    let project: Project
    /// The theme's files that a project may have itself, by path.
    let files: [String: [UInt8]]

    init(_ project: Project) {
        self.project = project
        files = SiteTheme.files(playground: project.configuration.hasPlayground)
            .filter { !$0.key.hasPrefix("texts/") }
    }

    var paths: [String] { files.keys.sorted() }

    /// Whether the project has a file of its own in this one's place.
    func isOwn(_ path: String) -> Bool { project.disk.read(path) != nil }

    /// Remembers what a file's original is now.
    func record(_ path: String) throws {
        var records = records
        records[path] = ContentHash.text(files[path] ?? [])
        let lines = records.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
        try project.write(Array(lines.joined().utf8), to: Self.record)
    }

    /// Files whose original is another one now, with what has become of it.
    var changed: [(path: String, why: String)] {
        records.sorted { $0.key < $1.key }.compactMap { path, hash in
            guard isOwn(path) else { return nil }
            guard let original = files[path] else { return (path, "the theme has no such file any more") }
            return ContentHash.text(original) == hash
                ? nil : (path, "its original has changed since it was taken; compare it with the new one")
        }
    }

    private var records: [String: String] {
        let text = String(decoding: project.disk.read(Self.record) ?? [], as: UTF8.self)
        return Dictionary(
            text.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
                return parts.count == 2 ? (parts[1], parts[0]) : nil
            }, uniquingKeysWith: { $1 })
    }
}

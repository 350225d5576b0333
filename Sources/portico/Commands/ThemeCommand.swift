import ArgumentParser
import Diagnostics
import Foundation
import SiteBuild

/// `portico theme`: the files of the default theme, and a project's own in their places.
struct ThemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme", abstract: "Show the default theme, or take one of its files to change it.",
        subcommands: [
            ThemeListCommand.self, ThemeEjectCommand.self, ThemeDiffCommand.self, ThemeAcceptCommand.self,
            ThemeValuesCommand.self,
        ])
}

/// `portico theme list`: every file, and which are the project's own.
struct ThemeListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the theme's files; those the project has itself are marked.")

    @OptionGroup var options: ProjectOptions

    func run() throws {
        let theme = ProjectTheme(Project.read(options))
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
        let project = Project.read(options)
        try project.requireUsable()
        let theme = ProjectTheme(project)
        guard let bytes = theme.files[file] else {
            let near = Diagnostic.suggestion(for: file, among: theme.paths)
            throw Refusal(
                "The theme has no file `\(file)`."
                    + (near.map { " Did you mean `\($0)`?" }
                        ?? " `portico theme list` names them all."))
        }
        if theme.isOwn(file) {
            throw Refusal(
                "`\(file)` is there already: `portico theme diff \(file)` shows how it differs from the theme's."
            )
        }
        try project.write(bytes, to: file)
        try theme.record(file)
        Console.result(file + "\n")
    }
}

/// `portico theme diff`: what has changed in the theme since files were taken from it.
struct ThemeDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show how ejected files differ from the theme; exit code 1 if an original has changed.",
        discussion: """
            Without a file, those are shown whose original in this version of the program is another one than they
            were taken from. Lines with `-` are the project's, lines with `+` the theme's.

              portico theme diff
              portico theme diff templates/partials/footer.mustache
            """)

    @OptionGroup var options: ProjectOptions

    @Argument(help: "A file of the project to compare, whether or not its original has changed.")
    var file: String?

    func run() throws {
        let theme = ProjectTheme(Project.read(options))
        if let file {
            guard let own = theme.own(file) else {
                throw Refusal(
                    "The project has no file `\(file)` in the place of one of the theme's; `portico theme list` marks its own."
                )
            }
            return Console.result(Self.difference(file, own, theme.files[file] ?? []))
        }
        let changed = theme.changed
        for (path, why) in changed {
            Console.result("\(path): \(why)\n")
            guard let own = theme.own(path), let original = theme.files[path] else { continue }
            Console.result(Self.difference(path, own, original))
        }
        if !changed.isEmpty { throw ExitCode(1) }
        guard !options.quiet else { return }
        let edited = theme.edited
        let own =
            edited.count == 1 ? "1 file has changes of yours" : "\(edited.count) files have changes of yours"
        let command = "`portico theme diff \(edited.count == 1 ? edited[0] : "FILE")`"
        Console.talk("no original has changed" + (edited.isEmpty ? "" : "; \(own): \(command) shows them"))
    }

    /// The lines that differ, below the names of the two sides; empty for equal files.
    private static func difference(_ path: String, _ own: [UInt8], _ original: [UInt8]) -> String {
        if own == original { return "" }
        return "--- yours: \(path)\n+++ the theme's, of portico \(ProgramVersion.number)\n"
            + LineDifference.text(from: own, to: original)
    }
}

/// `portico theme accept`: a file has taken over what is new in its original.
struct ThemeAcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Say that a file has taken over what it wants of its changed original.",
        discussion: "  portico theme accept templates/partials/footer.mustache")

    @OptionGroup var options: ProjectOptions

    @Argument(help: "The file, as `portico theme diff` names it.")
    var file: String

    func run() throws {
        let theme = ProjectTheme(Project.read(options))
        guard theme.own(file) != nil, theme.files[file] != nil else {
            throw Refusal(
                "The project has no file `\(file)` in the place of one of the theme's; `portico theme list` marks its own."
            )
        }
        try theme.record(file)
    }
}

/// `portico theme values`: every value that a template can show.
struct ThemeValuesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "values",
        abstract: "List every value that a template can show, as tables of Markdown.",
        discussion: """
            A question mark behind the type: the value can be missing. `[]` stands behind lists.

              portico theme values --layout glossary
            """)

    @Option(help: "Only what this layout has beyond the values of every layout.")
    var layout: String?

    mutating func validate() throws {
        guard let layout, !TemplateVocabulary.entries.contains(where: { $0.layout == layout }) else { return }
        let known = Set(TemplateVocabulary.entries.compactMap(\.layout)).sorted().joined(separator: ", ")
        throw ValidationError("No layout `\(layout)` has values of its own; these have: \(known).")
    }

    func run() {
        let entries = TemplateVocabulary.entries.filter { layout == nil || $0.layout == layout }
        var group = ""
        for entry in entries {
            let name = entry.layout ?? String(entry.name.prefix { $0 != "." && $0 != "[" })
            if name != group {
                group = name
                let title = entry.layout.map { "The layout \($0) {#layout-\($0)}" } ?? "`\(name)` {#\(name)}"
                Console.result("\n## \(title)\n\n| Value | Type | Meaning | Example |\n|---|---|---|---|\n")
            }
            Console.result(
                "| `\(entry.name)` | \(entry.type) | \(Self.cell(entry.summary)) | `\(entry.example)` |\n")
        }
    }

    private static func cell(_ text: String) -> String { String(text.dropLast()) }
}

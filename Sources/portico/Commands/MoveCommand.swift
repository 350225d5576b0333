import ArgumentParser
import Foundation
import SiteBuild

/// `portico move`: gives a page another place in every language.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a page, or a folder of pages, in all languages.",
        discussion: """
            Links to the page and from it are rewritten, in the configuration too, and its old addresses lead to the new
            ones. A new folder gets a page of its own.

              portico move guide/setup guide/installation/linux
            """)

    @OptionGroup var options: ProjectOptions

    @Argument(help: "Where the page stands now: section/page.")
    var from: String

    @Argument(help: "Where it is to stand.")
    var to: String

    @Flag(help: "Only say what would change.")
    var dryRun = false

    func run() throws {
        let project = Project.read(options)
        try project.requireUsable()
        let move: PageMove
        do {
            move = try PageMove(from: from, to: to, in: project.sources, project.configuration.site)
        } catch {
            throw Refusal("\(error)")
        }
        let changes = move.changes()
        for change in changes {
            if !dryRun {
                try project.write(change.bytes, to: change.newPath)
                if change.newPath != change.path { unlink(project.disk.root + "/" + change.path) }
            }
            let isMoved = change.newPath != change.path
            Console.result(
                isMoved
                    ? "\(change.path) -> \(change.newPath)\n"
                    : "\(change.path)\(change.isNew ? " (new)" : "")\n")
        }
        try relinkConfiguration(move, in: project)
        if !dryRun { removeEmptyFolders(of: changes, in: project) }
        for change in changes where change.isNew && !options.quiet {
            Console.talk("`\(change.newPath)` is the folder's own page: give it a title and a description")
        }
    }

    /// Lets the links of the configuration lead where they led, and names those that are written in a way that only
    /// their writer can change.
    private func relinkConfiguration(_ move: PageMove, in project: Project) throws {
        let name = project.configurationName
        let before = String(decoding: project.configurationFile[name] ?? [], as: UTF8.self)
        var text = before
        var left: [String] = []
        for (link, new) in move.links(project.configuration.site.links) {
            if let changed = YAMLTextEdit.replacing(link.url, with: new, at: link.place, in: text) {
                text = changed
            } else {
                left.insert("\(link.place): change `\(link.url)` to `\(new)` by hand", at: 0)
            }
        }
        if text != before {
            if !dryRun { try project.write(Array(text.utf8), to: name) }
            Console.result("\(name)\n")
        }
        for line in left { Console.talk(line) }
    }

    /// Removes the folders that the move has left empty.
    private func removeEmptyFolders(of changes: [PageMove.Change], in project: Project) {
        let folders = changes.filter { $0.newPath != $0.path }.map {
            $0.path.split(separator: "/").dropLast()
        }
        for var folder in folders {
            // `rmdir` leaves a folder with anything in it alone.
            while folder.count > 2, rmdir(project.disk.root + "/" + folder.joined(separator: "/")) == 0 {
                folder = folder.dropLast()
            }
        }
    }
}

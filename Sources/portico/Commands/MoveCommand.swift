import ArgumentParser
import Foundation
import SiteBuild

/// `portico move`: gives a page another place in every language.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a page, or a folder of pages, in all languages.",
        discussion: """
            Links to the page and from it are rewritten, and its old addresses lead to the new ones.

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
        let project = Project.read(options.config, followsLinks: options.followLinks)
        try project.requireUsable()
        let changes: [PageMove.Change]
        do {
            changes = try PageMove(
                from: from, to: to, in: project.sources, project.configuration.site
            ).changes()
        } catch {
            throw Refusal("\(error)")
        }
        for change in changes {
            if !dryRun {
                try project.write(change.bytes, to: change.newPath)
                if change.newPath != change.path { unlink(project.disk.root + "/" + change.path) }
            }
            let isMoved = change.newPath != change.path
            Console.result(isMoved ? "\(change.path) -> \(change.newPath)\n" : "\(change.path)\n")
        }
        if !dryRun { removeEmptyFolders(of: changes, in: project) }
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

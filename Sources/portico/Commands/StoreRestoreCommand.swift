import AccountStore
import ArgumentParser

/// `portico store restore`: puts a copy in the place of the store.
struct StoreRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of the store of accounts.",
        discussion: """
            The server has to be stopped. A backup that is damaged, of a newer Portico, or sealed with another secret
            is refused, and nothing is changed. A store that stands there is moved aside, never deleted.

              portico store restore /var/backups/accounts.sqlite --force
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The backup.")
    var file: String

    @Flag(help: "Move an earlier store aside.")
    var force = false

    func run() throws {
        try options.run("restore") { store, _ in
            let (report, earlier) = try store.restore(from: file, replaces: force)
            Console.result("\(store.path): \(report.summary)\n")
            if let earlier, !options.quiet { Console.talk("the earlier store is kept as \(earlier)") }
        }
    }
}

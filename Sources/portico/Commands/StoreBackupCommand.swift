import AccountStore
import ArgumentParser

/// `portico store backup`: copies the store while it is used.
struct StoreBackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the store of accounts into one file; the server may run.",
        discussion: """
            The copy is the store as it is at one moment, looked through before it takes its name. It is sealed with
            the secret beside the store: keep a copy of that too, in another place.

              portico store backup /var/backups/accounts.sqlite --force
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The file to write.")
    var file: String

    @Flag(help: "Replace an earlier file of that name.")
    var force = false

    func run() throws {
        try options.run("backup") { store, secretFile in
            let report = try store.backUp(to: file, replaces: force)
            Console.result("\(file): \(report.summary)\n")
            if !options.quiet { Console.talk("it is worth nothing without the secret: \(secretFile)") }
        }
    }
}

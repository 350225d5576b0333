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

/// `portico store`: looks after the store of accounts.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Back up, restore, check, move the store of accounts, or seal it anew.",
        subcommands: [
            StoreBackupCommand.self, StoreRestoreCommand.self, StoreCheckCommand.self,
            StoreMigrateCommand.self, StoreRekeyCommand.self,
        ])
}

/// `portico store check`: looks through the whole store.
struct StoreCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Look through the whole store of accounts; the server may run.",
        discussion: """
            Reads every page and every index, and tries the secret. Exit code 1 when something is wrong.

              portico store check
            """)

    @OptionGroup var options: StoreOptions

    func run() throws {
        try options.run("check") { store, _ in
            let report = try store.check()
            var lines = ["\(store.path): \(report.problems.isEmpty ? "sound" : "damaged")"]
            lines += report.problems.map { "  problem: \($0)" }
            if report.problems.isEmpty || report.accounts > 0 {
                lines += [
                    "  \(report.summary)",
                    "  \(report.bytes) bytes, \(report.journalBytes) more in the log; schema: \(report.schema.prefix { $0 != " " })",
                    "  sealed with key \(report.keyVersion)"
                        + (report.isBeingRekeyed
                            ? "; `portico store rekey` was begun and has not ended" : ""),
                ]
                if !options.quiet {
                    lines += report.records.sorted { $0.key < $1.key }.map { "  \($0.value) × \($0.key)" }
                }
            }
            Console.result(lines.joined(separator: "\n") + "\n")
            guard report.problems.isEmpty else {
                Console.talk(
                    "portico store check: restore a backup with the server stopped: "
                        + "`portico store restore FILE --force`")
                throw ExitCode(1)
            }
        }
    }
}

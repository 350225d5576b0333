import AccountStore
import Accounts
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
        try options.run("restore") { store, secretFile in
            do {
                let (report, earlier) = try store.restore(from: file, replaces: force)
                Console.result("\(store.path): \(report.summary)\n")
                if let earlier, !options.quiet { Console.talk("the earlier store is kept as \(earlier)") }
            } catch StoreFile.Failure.storage(let error, let path) where path == file {
                Console.talk("portico store restore: \(message(for: error, secretFile))")
                throw ExitCode(1)
            }
        }
    }

    /// The message for a backup that cannot be used.
    private func message(for error: StorageError, _ secretFile: String) -> String {
        switch error {
        case .damaged(let reason): "\(file) is damaged (\(reason)); restore another backup"
        case .unopenable(let reason):
            "\(file) cannot be opened (\(reason)); name a file that `portico store backup` made"
        case .wrongKey, .retiredKey:
            "\(file) was sealed with another secret; restore it with the one that was in use when it was made, as "
                + "\(secretFile) (or PORTICO_SECRET); `portico store rekey` keeps the one of before as "
                + "\(secretFile).old"
        default: error.message(store: file)
        }
    }
}

import ArgumentParser

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

import ArgumentParser

/// `portico store`: looks after the store of accounts.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Back up, restore, check or move the store of accounts.",
        subcommands: [
            StoreBackupCommand.self, StoreRestoreCommand.self, StoreCheckCommand.self,
            StoreMigrateCommand.self,
        ])
}

import ArgumentParser

/// `portico store`: looks after the store of accounts.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Back up, restore or check the store of accounts.",
        subcommands: [StoreBackupCommand.self, StoreRestoreCommand.self, StoreCheckCommand.self])
}

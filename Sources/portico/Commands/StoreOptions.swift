import AccountStore
import Accounts
import ArgumentParser
import Cryptography
import Foundation
import SiteBuild

/// The options of commands that work on the store of accounts.
struct StoreOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "The configuration; its `playground.store` is worked on.")
    var config = "portico.yml"

    @Flag(name: .shortAndLong, help: "Say nothing but results.")
    var quiet = false

    /// The store of the configuration, and its secret's path.
    private func opened() throws -> (store: StoreFile, secretFile: String) {
        let project = Project.configured(config)
        try project.requireUsable()
        let paths = StorePaths(project.configuration.playground, root: project.disk.root)
        guard let file = paths.file, let secretFile = paths.secretFile else {
            throw Refusal(
                paths.location == .memory
                    ? "`playground.store` is in memory: it ends with its server, and there is nothing to work on."
                    : "`playground.store` is no SQLite file; a PostgreSQL database is backed up with pg_dump."
            )
        }
        let random = RandomSource.system
        let known = try InstallationSecret.known(
            environment: ProcessInfo.processInfo.environment, file: secretFile, store: file)
        guard let secret = known else {
            throw InstallationSecret.absence(of: secretFile, store: file, name: file)
        }
        return (StoreFile(file, cipher: paths.cipher(secret, random: random)), secretFile)
    }

    /// Runs the work of a command; what keeps it from being done is said with place and cure, and the exit code is 1.
    func run(_ name: String, _ work: (_ store: StoreFile, _ secretFile: String) throws -> Void) throws {
        do {
            let (store, secretFile) = try opened()
            try work(store, secretFile)
        } catch let error as StoreFile.Failure {
            Console.talk("portico store \(name): \(error.message)")
            throw ExitCode(1)
        } catch let error where Serving.message(for: error) != nil {
            Console.talk("portico store \(name): \(Serving.message(for: error) ?? "")")
            throw ExitCode(1)
        }
    }
}

extension StoreFile.Failure {
    /// The message for the user, with the cure.
    var message: String {
        switch self {
        case .missing(let path): "there is no \(path)"
        case .exists(let path): "\(path) exists; `--force` puts another one in its place"
        case .inUse(let path): "\(path) is in use; stop the server that has it open"
        case .same(let path): "\(path) is the store itself; name another file"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        case .storage(let error, let path): error.message(store: path)
        }
    }
}

extension StoreReport {
    /// The counts in one line.
    var summary: String {
        "\(accounts) accounts, \(sandboxes) sandboxes, \(records.values.reduce(0, +)) records"
    }
}

import AccountStore
import Accounts
import ArgumentParser
import Cryptography
import Foundation
import SiteBuild

/// `portico store rekey`: re-encrypts the store under another secret.
struct StoreRekeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rekey",
        abstract: "Seal the store of accounts anew under another secret; servers may run.",
        discussion: """
            Makes a new secret (`secret.next` beside `secret`, or PORTICO_NEXT_SECRET), waits until the servers that
            run know of it, and seals everything anew in small parts. Both secrets work meanwhile. When it is killed,
            the same command goes on where it ended.

            Where a file beside an SQLite store says the secret, the new one takes its place by itself; the old one
            stays as `secret.old`: remove it once no backup needs it. With PostgreSQL, or PORTICO_SECRET, give the
            new secret to every server, start them again one after the other, and end it with --finish.

              portico store rekey
            """)

    @Option(name: .shortAndLong, help: "The configuration; its `playground.store` is sealed anew.")
    var config = "portico.yml"

    @Flag(name: .shortAndLong, help: "Say nothing but results.")
    var quiet = false

    @Flag(help: "Make the old secret open nothing any more, once every server has the new one.")
    var finish = false

    @Flag(help: "With --finish: end it although servers run that were started with the old secret.")
    var force = false

    func run() async throws {
        do {
            let project = Project.configured(config)
            try project.requireUsable()
            let paths = StorePaths(project.configuration.playground, root: project.disk.root)
            guard let secretFile = paths.secretFile else {
                throw Refusal("A store in memory has nothing to seal anew.")
            }
            // The secret is read in this turn: another process may just have replaced it.
            try await RekeyLock.take(for: secretFile) { try await work(paths, secretFile) }
        } catch is RekeyLock.Taken {
            Console.talk(
                "portico store rekey: another `portico store rekey` is at work; this one did nothing")
            throw ExitCode(1)
        } catch let error as Rekey.Failure {
            Console.talk("portico store rekey: \(error.message)")
            throw ExitCode(1)
        } catch let error as ReplacementSecret.Failure {
            Console.talk("portico store rekey: \(error)")
            throw ExitCode(1)
        } catch let error where Serving.message(for: error) != nil {
            Console.talk("portico store rekey: \(Serving.message(for: error) ?? "")")
            throw ExitCode(1)
        }
    }

    private func work(_ paths: StorePaths, _ secretFile: String) async throws {
        let environment = ProcessInfo.processInfo.environment
        let known = try InstallationSecret.known(
            environment: environment, file: secretFile, store: paths.file)
        guard let secret = known else {
            throw InstallationSecret.absence(of: secretFile, store: paths.file, name: paths.name)
        }
        let work = Rekeying(
            paths: paths, secret: secret, next: ReplacementSecret(environment: environment, file: secretFile),
            isQuiet: quiet)
        try await work.run(finish: finish, force: force)
    }
}

extension Rekey.Failure {
    /// The message for the user, with the cure.
    var message: String {
        switch self {
        case .sameSecret:
            "the new secret is the one in use; make another one (openssl rand -hex 32)"
        case .retiredSecret:
            "the new secret was replaced earlier, and whoever has it could read what is sealed with it; make another "
                + "one (openssl rand -hex 32)"
        case .otherSecret:
            "the store is being sealed anew for another new secret; go on with that one (`secret.next`, or "
                + "PORTICO_NEXT_SECRET), and then begin again"
        case .notBegun:
            "there is nothing to finish; `portico store rekey` begins it"
        case .oldServers(let servers):
            "still running with the old secret: \(servers.joined(separator: "; ")). Give them the new one and start "
                + "them again; one that was stopped is forgotten within a minute. `--force` ends it without them"
        }
    }
}

import AccountStore
import Accounts
import Cryptography
import Foundation
import Logging
import WebServer

/// Re-encrypts the store of a project, and replaces its secret.
struct Rekeying {
    let paths: StorePaths
    /// The secret in use.
    let secret: [UInt8]
    let next: ReplacementSecret
    let isQuiet: Bool

    /// The machine's clock, or the database's, which the servers go by too.
    private let clock = SharedClock { Int64(Date().timeIntervalSince1970 * 1_000) }

    /// Begins or goes on, and ends it where nobody else has to be waited for.
    ///
    /// - Throws: `Rekey.Failure`, `ReplacementSecret.Failure`, and what the store says.
    func run(finish: Bool, force: Bool) async throws {
        let (store, close) = try await open()
        defer { close() }
        await clock.follow(store, logger: Logger(label: "portico"))
        let rekey = Rekey(store, random: .system, now: { [clock] in clock.now.wholeSecond })
        let target: MasterKey
        if rekey.isOpenedByNewest {
            // Everything is there but the end: this secret is the new one.
            target = MasterKey(secret: secret)
        } else if finish {
            guard let known = try next.known() else { throw Rekey.Failure.notBegun }
            target = MasterKey(secret: known)
            guard rekey.isBegun else { throw Rekey.Failure.notBegun }
        } else {
            target = MasterKey(secret: try next.made(random: .system))
            let isNew = try await rekey.begin(with: target)
            talk(isNew ? "the new secret opens the store beside the old one" : "going on where it ended")
        }
        try await wait(rekey)
        let report = try await rekey.sweep { part in
            if part.reencrypted > 0, part.reencrypted % 10_000 == 0 {
                talk("\(part.reencrypted) sealed anew")
            }
        }
        let isAlone = next.isFile && paths.file != nil
        guard finish || isAlone else {
            Console.result("\(summary(report)); both secrets open the store\n")
            talk(
                "give every server the new secret (\(place)), start them again one after the other, and then: "
                    + "portico store rekey --finish")
            return
        }
        if !force && !isAlone { try await rekey.requireNewServers() }
        // In this order a crash between the two leaves a store that the secret in its place opens.
        if next.isFile, target != MasterKey(secret: secret) {
            try next.takePlace(of: secret, random: .system)
        }
        try await rekey.finish(with: target)
        Console.result("\(summary(report)); the old secret opens nothing any more\n")
        if next.isFile {
            talk("it is kept as \(next.replacedPath): remove it once no backup needs it")
        }
    }

    private var place: String { next.isFile ? next.path : "PORTICO_NEXT_SECRET, as PORTICO_SECRET" }

    private func summary(_ report: Rekey.Report) -> String {
        let damaged =
            report.unreadable == 0
            ? "" : ", \(report.unreadable) left that no key opens (they were damaged before)"
        return "\(paths.name): \(report.reencrypted) values sealed anew\(damaged)"
    }

    private func wait(_ rekey: Rekey) async throws {
        let seconds = rekey.secondsToWait
        guard seconds > 0 else { return }
        talk("\(seconds) seconds, until every server knows of the new keys")
        try await Task.sleep(for: .seconds(seconds))
    }

    private func talk(_ text: String) {
        if !isQuiet { Console.talk(text) }
    }

    /// - Throws: `ServingError.store` with its name.
    private func open() async throws -> (any SQLStore, close: @Sendable () -> Void) {
        let cipher = cipher
        do {
            switch paths.location {
            case .memory:
                let store = try SQLiteStore(.memory, cipher: cipher)
                return (store, { try? store.close() })
            case .sqlite(let path):
                let store = try SQLiteStore(.file(path: path), cipher: cipher)
                return (store, { try? store.close() })
            case .postgres(let address):
                let store = try await PostgreSQLStore(address, cipher: cipher)
                return (store, { store.close() })
            }
        } catch AccountError.storage(let error) {
            throw ServingError.store(error, path: paths.name)
        }
    }

    /// The sealer of the secret in use, which takes the new one over as soon as the store knows it.
    private var cipher: RecordCipher {
        let next = next
        return RecordCipher(MasterKey(secret: secret), random: .system) {
            guard let known = try? next.known() else { return nil }
            return MasterKey(secret: known)
        }
    }
}

import AccountStore
import Accounts
import ArgumentParser
import Cryptography
import Foundation

/// `portico store migrate`: copies a store into another one, of the same engine or not.
struct StoreMigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Copy the store of accounts into another, empty one.",
        discussion: """
            FROM and TO are written as in `playground.store`: sqlite:PATH or postgres://… . The server may go on
            serving from FROM, but what is changed there meanwhile stays behind: stop it, or let nobody change anything.
            Both stores are sealed with one secret: PORTICO_SECRET, or the file `secret` beside the SQLite file (with
            PostgreSQL on both sides, .portico/secret). Sign-ins under way are not copied; they begin again.

              portico store migrate sqlite:.portico/playground.sqlite postgres://portico@db.example.com/portico
            """)

    @Flag(name: .shortAndLong, help: "Say nothing but results.")
    var quiet = false

    @Argument(help: "The store to copy.")
    var from: String

    @Argument(help: "The store to fill; it has to be empty.")
    var to: String

    func run() async throws {
        let (source, target) = (try place(from), try place(to))
        do {
            let random = RandomSource.system
            guard let file = source.secretFile(besides: target) else {
                throw Refusal("A store in memory has nothing to copy.")
            }
            let environment = ProcessInfo.processInfo.environment
            guard
                let secret = try InstallationSecret.known(environment: environment, file: file, store: nil)
            else { throw InstallationSecret.Failure.missing(file, store: from) }
            // One for both: the target takes over the keys of the source.
            let cipher = RecordCipher(MasterKey(secret: secret), random: random)
            let opened = try await source.open(cipher)
            defer { opened.close() }
            let filled = try await target.open(cipher)
            defer { filled.close() }
            let report = try await StoreCopy(from: opened.store, to: filled.store).run()
            Console.result(
                "\(report.accounts) accounts, \(report.sandboxes) sandboxes, \(report.records) records copied\n"
            )
            if !quiet {
                Console.talk("start the server with this `playground.store` and the same secret (\(file))")
            }
        } catch is StoreCopy.NotEmpty {
            Console.talk(
                "portico store migrate: \(target.name) is not empty; name an empty one, nothing was copied")
            throw ExitCode(1)
        } catch let error where Serving.message(for: error) != nil {
            Console.talk("portico store migrate: \(Serving.message(for: error) ?? "")")
            throw ExitCode(1)
        }
    }

    private func place(_ text: String) throws -> Place {
        guard let location = StoreLocation(text), location != .memory else {
            throw Refusal("`\(text)` is no store that lasts; write `sqlite:PATH` or `postgres://…`.")
        }
        return Place(location: location)
    }

    /// One of the two stores.
    private struct Place {
        let location: StoreLocation

        /// The name in messages; no password in it.
        var name: String {
            if case .sqlite(let path) = location { path } else { "the PostgreSQL database" }
        }

        /// The place of the secret of both stores.
        func secretFile(besides other: Place) -> String? {
            for place in [self, other] {
                if case .sqlite(let path) = place.location {
                    return URL(fileURLWithPath: path).deletingLastPathComponent()
                        .appendingPathComponent("secret").path
                }
            }
            return ".portico/secret"
        }

        /// Opens the store.
        ///
        /// - Throws: `ServingError.store` with its name.
        func open(_ cipher: RecordCipher) async throws -> (
            store: any SQLStore, close: @Sendable () -> Void
        ) {
            do {
                switch location {
                case .sqlite(let path):
                    let store = try SQLiteStore(.file(path: path), cipher: cipher)
                    return (store, { try? store.close() })
                case .postgres(let address):
                    let store = try await PostgreSQLStore(address, cipher: cipher)
                    return (store, { store.close() })
                case .memory: throw Refusal("A store in memory has nothing to copy.")
                }
            } catch AccountError.storage(let error) {
                throw ServingError.store(error, path: name)
            }
        }
    }
}

import AccountStore
import Accounts
import Cryptography
import Foundation

/// The place of a project's accounts, and of the secret that they are sealed with.
struct StorePaths {
    let location: StoreLocation
    /// Path of the database file; nil for a store in memory and for a database server.
    let file: String?
    /// Path of the secret; nil for a store in memory.
    let secretFile: String?
    /// The name in messages; no password in it.
    let name: String

    /// - Parameter root: the project's folder; paths of the configuration are relative to it.
    init(_ settings: PlaygroundConfiguration, root: String) {
        func absolute(_ path: String) -> URL {
            URL(
                fileURLWithPath: URL(
                    fileURLWithPath: path, relativeTo: URL(fileURLWithPath: root, isDirectory: true)
                ).path)
        }
        switch settings.store {
        case .memory:
            location = .memory
            file = nil
            secretFile = nil
            name = "the store in memory"
        case .sqlite(let path):
            let url = absolute(path)
            location = .sqlite(path: url.path)
            file = url.path
            secretFile = url.deletingLastPathComponent().appendingPathComponent("secret").path
            name = url.path
        case .postgres:
            location = settings.store
            file = nil
            secretFile = absolute(".portico/secret").path
            name = "the PostgreSQL database"
        }
    }

    /// The sealer of the store's records, which looks for a secret that was put in the place of this one.
    func cipher(_ secret: [UInt8], random: RandomSource) -> RecordCipher {
        let (secretFile, file) = (secretFile, file)
        return RecordCipher(MasterKey(secret: secret), random: random) {
            let known = try? InstallationSecret.known(
                environment: ProcessInfo.processInfo.environment, file: secretFile, store: file)
            return (known ?? nil).map { MasterKey(secret: $0) }
        }
    }
}

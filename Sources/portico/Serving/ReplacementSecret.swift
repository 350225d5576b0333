import AccountStore
import Cryptography
import Foundation

/// The secret that is to take the place of an installation's: `PORTICO_NEXT_SECRET` (hex), or the file `secret.next`
/// beside the other one.
struct ReplacementSecret {
    /// The reason why there is none, or why it cannot take its place.
    enum Failure: Error, Equatable, CustomStringConvertible {
        /// The secret in use is said by the environment, which only its owner can change.
        case unsaid
        /// A file could not be moved.
        case unmoved(String, reason: String)

        var description: String {
            switch self {
            case .unsaid:
                "PORTICO_SECRET says the secret in use: set PORTICO_NEXT_SECRET to the one that follows it "
                    + "(openssl rand -hex 32)"
            case .unmoved(let path, let reason): "cannot put the new secret in its place, \(path): \(reason)"
            }
        }
    }

    let environment: [String: String]
    /// Path of the secret in use.
    let file: String

    /// Path of the new secret.
    var path: String { file + ".next" }
    /// Path of the secret that was replaced.
    var replacedPath: String { file + ".old" }
    /// Indicates whether files say the secrets, not the environment.
    var isFile: Bool { environment["PORTICO_SECRET"] == nil && environment["PORTICO_NEXT_SECRET"] == nil }

    /// The new secret; nil when there is none yet.
    func known() throws -> [UInt8]? {
        if let secret = try InstallationSecret.variable("PORTICO_NEXT_SECRET", environment) { return secret }
        return try InstallationSecret.existing(path, store: nil)
    }

    /// The new secret, made when there is none.
    ///
    /// - Throws: `unsaid`; `InstallationSecret.Failure`.
    func made(random: RandomSource) throws -> [UInt8] {
        if let known = try known() { return known }
        guard isFile else { throw Failure.unsaid }
        let secret = try random.bytes(InstallationSecret.length)
        let temporary = "\(path).\(Hex.encode(try random.bytes(6)))"
        guard try InstallationSecret.write(secret, to: path, through: temporary, besides: file) else {
            return try known() ?? secret
        }
        return secret
    }

    /// Puts the new secret in the place of the old one, which is kept under another name; nothing when it is there
    /// already.
    ///
    /// - Parameter old: the secret that was in use: what is kept is that, whatever the file says by now.
    /// - Throws: `unmoved`; `InstallationSecret.Failure`.
    func takePlace(of old: [UInt8], random: RandomSource) throws {
        guard access(path, F_OK) == 0 else { return }
        let temporary = "\(replacedPath).\(Hex.encode(try random.bytes(6)))"
        _ = try InstallationSecret.write(old, to: temporary, through: temporary + ".new", besides: file)
        guard rename(temporary, replacedPath) == 0, rename(path, file) == 0 || errno == ENOENT else {
            throw Failure.unmoved(file, reason: String(cString: strerror(errno)))
        }
    }
}

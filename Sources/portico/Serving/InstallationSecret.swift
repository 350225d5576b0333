import Cryptography
import Foundation

/// The 32 random bytes that an installation's keys come from: `PORTICO_SECRET` (hex), or a file only its owner reads.
enum InstallationSecret {
    /// The reason why there is no secret.
    enum Failure: Error, Equatable, CustomStringConvertible {
        /// That environment variable is not 64 hexadecimal digits.
        case badVariable(String)
        /// The file holds another number of bytes; `store`: a store that needs it, if there is one.
        case badFile(String, bytes: Int, store: String?)
        /// There is no secret, but a store that was sealed with one.
        case missing(String, store: String)
        /// There is neither a secret nor a store.
        case noneYet(String, store: String)
        /// Git tracks the file, so that everybody with the repository knows it; `store`: a store that needs it, if there
        /// is one.
        case tracked(String, store: String?)
        /// The file is readable by others.
        case tooOpen(String)
        /// The file can be neither read nor made.
        case unusable(String, reason: String)

        var description: String {
            switch self {
            case .badVariable(let name): "\(name) must be 64 hexadecimal digits (openssl rand -hex 32)"
            case .badFile(let path, let bytes, nil):
                "\(path) has \(bytes) bytes instead of 32, as a full disk leaves it; no store depends on it yet: "
                    + "remove it, and the next start makes a new one"
            case .badFile(let path, let bytes, let store?):
                "\(path) has \(bytes) bytes instead of 32, and \(store) was sealed with it; put back a copy of the "
                    + "secret, or move the store away to begin with none"
            case .missing(let path, let store):
                "there is no \(path), and \(store) was sealed with it; put back a copy of the secret (or set "
                    + "PORTICO_SECRET), or move the store away to begin with none"
            case .noneYet(let path, let store):
                "there is neither \(store) nor \(path): the first `portico serve` makes both; what was made elsewhere "
                    + "needs a copy of its secret here (or PORTICO_SECRET)"
            case .tracked(let path, let store):
                "Git tracks \(path), so everybody with the repository knows this secret; `git rm --cached` it, and "
                    + (store == nil
                        ? "remove it: the next start makes a new one"
                        : "replace it by `portico store rekey` before the next start")
            case .tooOpen(let path): "others can read \(path); chmod 600 it"
            case .unusable(let path, let reason): "cannot use \(path): \(reason)"
            }
        }
    }

    /// The reason why a command has no secret.
    ///
    /// - Parameters:
    ///   - file: where it would be kept.
    ///   - store: path of the store that is sealed with it; nil for one that is no file.
    ///   - name: the store's name in messages.
    static func absence(of file: String, store: String?, name: String) -> Failure {
        store != nil && encrypted(store) == nil ? .noneYet(file, store: name) : .missing(file, store: name)
    }

    /// Bytes of a secret.
    static let length = 32

    /// Reads the secret of an installation, or makes it the first time.
    ///
    /// - Parameters:
    ///   - file: where it is kept; nil for an installation that forgets everything when it stops.
    ///   - store: the store that is sealed with it; beside one that exists no secret is made.
    static func load(
        environment: [String: String], file: String?, store: String?, random: RandomSource
    ) throws -> [UInt8] {
        if let known = try known(environment: environment, file: file, store: store) {
            if environment["PORTICO_SECRET"] == nil, let file, GitCommand.tracks(file) {
                throw Failure.tracked(file, store: encrypted(store))
            }
            return known
        }
        guard let file else { return try random.bytes(length) }
        if let encrypted = encrypted(store) {
            // Another process may have made both since.
            if let known = try existing(file, store: store) { return known }
            throw Failure.missing(file, store: encrypted)
        }
        let made = try random.bytes(length)
        let temporary = "\(file).\(Hex.encode(try random.bytes(6)))"
        return try write(made, to: file, through: temporary) ? made : existing(file, store: store) ?? made
    }

    /// The secret of an installation; nil when there is none.
    static func known(environment: [String: String], file: String?, store: String?) throws -> [UInt8]? {
        if let secret = try variable("PORTICO_SECRET", environment) { return secret }
        return try file.flatMap { try existing($0, store: store) }
    }

    /// The secret that an environment variable says; nil when it is not set.
    static func variable(_ name: String, _ environment: [String: String]) throws -> [UInt8]? {
        guard let text = environment[name] else { return nil }
        guard let bytes = try? Hex.decode(text), bytes.count == length else {
            throw Failure.badVariable(name)
        }
        return bytes
    }

    static func existing(_ file: String, store: String?) throws -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: file) else {
            // There, but not for us: a new one must not take its place.
            guard access(file, F_OK) != 0 else {
                throw Failure.unusable(file, reason: "it cannot be read")
            }
            return nil
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        if let mode = attributes?[.posixPermissions] as? Int, mode & 0o077 != 0 {
            throw Failure.tooOpen(file)
        }
        guard data.count == length else {
            throw Failure.badFile(file, bytes: data.count, store: encrypted(store))
        }
        return Array(data)
    }

    /// The store, when there is something in it.
    private static func encrypted(_ store: String?) -> String? {
        var status = stat()
        guard let store, stat(store, &status) == 0, status.st_size > 0 else { return nil }
        return store
    }

    /// Writes the secret under another name, down to the disk, and gives it its name in one step: it is there whole or
    /// not at all.
    ///
    /// - Parameters:
    ///   - passing: the other name, which nothing has.
    ///   - earlier: a secret whose owner is to read this one too; nil for that of the folder.
    /// - Returns: false when another process was first: its secret counts.
    static func write(
        _ secret: [UInt8], to file: String, through temporary: String, besides earlier: String? = nil
    ) throws -> Bool {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        func failed() -> Failure { .unusable(file, reason: String(cString: strerror(errno))) }
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failed() }
        defer { unlink(temporary) }
        let isWritten =
            give(descriptor, toOwnerOf: earlier ?? folder)
            && secret.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                == secret.count
            && fsync(descriptor) == 0
        let failure = failed()
        close(descriptor)
        guard isWritten else { throw failure }
        // Unlike `rename`, `link` takes the place of no other process' secret.
        guard link(temporary, file) == 0 else {
            if errno == EEXIST { return false }
            throw failed()
        }
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
        return true
    }

    /// Gives what root makes to whom a file or folder belongs, whose server has to read it.
    private static func give(_ descriptor: Int32, toOwnerOf path: String) -> Bool {
        var owner = stat()
        guard geteuid() == 0, stat(path, &owner) == 0 else { return true }
        return fchown(descriptor, owner.st_uid, owner.st_gid) == 0
    }
}

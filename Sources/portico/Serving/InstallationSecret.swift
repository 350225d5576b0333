import Cryptography
import Foundation

/// The 32 random bytes that an installation's keys come from: `PORTICO_SECRET` (hex), or a file only its owner reads.
enum InstallationSecret {
    /// Why there is no secret.
    enum Failure: Error, CustomStringConvertible {
        /// `PORTICO_SECRET` is not 64 hexadecimal digits.
        case badVariable
        /// The file holds something else.
        case badFile(String)
        /// The file is readable by others.
        case tooOpen(String)
        /// The file can be neither read nor made.
        case unusable(String, reason: String)

        var description: String {
            switch self {
            case .badVariable: "PORTICO_SECRET must be 64 hexadecimal digits (openssl rand -hex 32)"
            case .badFile(let path):
                "\(path) does not hold 32 bytes; restore it, or remove it and the store beside it"
            case .tooOpen(let path): "others can read \(path); chmod 600 it"
            case .unusable(let path, let reason): "cannot use \(path): \(reason)"
            }
        }
    }

    /// Reads the secret of an installation, or makes it the first time.
    ///
    /// - Parameter file: where it is kept; nil for an installation that forgets everything when it stops.
    static func load(
        environment: [String: String], file: String?, random: RandomSource
    ) throws -> [UInt8] {
        if let text = environment["PORTICO_SECRET"] {
            guard let bytes = try? Hex.decode(text), bytes.count == 32 else { throw Failure.badVariable }
            return bytes
        }
        guard let file else { return try random.bytes(32) }
        if let kept = try existing(file) { return kept }
        let made = try random.bytes(32)
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else {
            // Another process was first: its secret counts.
            if errno == EEXIST, let kept = try existing(file) { return kept }
            throw Failure.unusable(file, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        guard made.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == made.count else {
            throw Failure.unusable(file, reason: String(cString: strerror(errno)))
        }
        return made
    }

    private static func existing(_ file: String) throws -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: file) else { return nil }
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        if let mode = attributes?[.posixPermissions] as? Int, mode & 0o077 != 0 {
            throw Failure.tooOpen(file)
        }
        guard data.count == 32 else { throw Failure.badFile(file) }
        return Array(data)
    }
}

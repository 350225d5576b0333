import Foundation

/// Reads and writes files whole.
enum FileBytes {
    /// The bytes of a file; nil when it cannot be read, or is a pipe, a socket or a device, which have no end.
    static func read(_ path: String) -> [UInt8]? {
        // Opening a pipe waits for a writer unless told otherwise.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        // One byte more than the file has, so that most files are read to their end at once.
        var room = Int(status.st_size) + 1
        while true {
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, length in
                count = Foundation.read(file, buffer.baseAddress, buffer.count)
                length = max(count, 0)
            }
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            if count == 0 { return bytes }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            // A file that says it is empty may be one of the system's, which have no size.
            if count < room, status.st_size > 0 { return bytes }
            room = 64 * 1024
        }
    }

    /// Writes a file anew, in the place of no link; what is half written stays when it fails.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw .last }
        do throws(SystemFailure) {
            try write(bytes, to: file)
        } catch {
            close(file)
            throw error
        }
        // A disk that is full may say so only now.
        guard close(file) == 0 else { throw .last }
    }

    /// Writes bytes where an open file stands.
    static func write(_ bytes: [UInt8], to file: Int32) throws(SystemFailure) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count >= 0 { offset += count } else if errno != EINTR { throw .last }
        }
    }
}

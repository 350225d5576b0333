import Foundation

extension FileBytes {
    /// Writes a file anew, in the place of no link; what is half written stays when it fails.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw .last }
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                let failure = SystemFailure.last
                close(file)
                throw failure
            }
            offset += count
        }
        // A disk that is full may say so only now.
        guard close(file) == 0 else { throw .last }
    }
}

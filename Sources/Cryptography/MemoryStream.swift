internal import COpenSSL

/// A stream of OpenSSL over memory; wiped and freed when it ends.
final class MemoryStream {
    let stream: OpaquePointer

    /// An empty stream to write to, kept in memory that is wiped when freed.
    init?() {
        guard let stream = BIO_new(BIO_s_secmem()) else { return nil }
        self.stream = stream
    }

    /// A stream that yields a copy of `bytes`.
    convenience init?(reading bytes: [UInt8]) {
        self.init()
        guard let length = Int32(exactly: bytes.count), BIO_write(stream, bytes, length) == length else {
            return nil
        }
    }

    deinit {
        BIO_free_all(stream)
    }

    /// Everything written and not yet read.
    var text: String {
        let length = BIO_ctrl_pending(stream)
        var bytes = [UInt8](repeating: 0, count: length)
        guard let wanted = Int32(exactly: length), BIO_read(stream, &bytes, wanted) == wanted else {
            return ""
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

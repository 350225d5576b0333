import NIOCore

/// The bytes of many files in few pieces of memory: a buffer of each file's own would be rounded up to a power of two.
enum SharedBodies {
    /// Bytes of a piece, at most; a larger file has one of its own. A slice of a buffer must begin within 16 MiB.
    private static let piece = 4 << 20

    /// The bodies of files, by their paths.
    static func of(_ files: [String: [UInt8]]) -> [String: ByteBuffer] {
        var bodies: [String: ByteBuffer] = [:]
        var (waiting, size): ([String], Int) = ([], 0)
        func finish() {
            var all = ByteBufferAllocator().buffer(capacity: size)
            for path in waiting { all.writeBytes(files[path] ?? []) }
            for path in waiting { bodies[path] = all.readSlice(length: files[path]?.count ?? 0) }
            (waiting, size) = ([], 0)
        }
        for (path, bytes) in files {
            if size + bytes.count > piece { finish() }
            waiting.append(path)
            size += bytes.count
        }
        finish()
        return bodies
    }
}

import Foundation

/// Looks for single bytes in pages, which is done for every page from its beginning to its end.
enum ByteSearch {
    /// The next place of a byte, from an index on.
    static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int? {
        guard index < bytes.count, let start = bytes.baseAddress,
            let found = memchr(start + index, Int32(byte), bytes.count - index)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
}

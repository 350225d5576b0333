import Foundation
import SiteModel

/// Files of `.portico/cache/`, each with a sum of its bytes at its end.
enum CacheFile {
    /// The value in a file; nil when the file is not there, or not what was written.
    static func read<Value>(
        _ path: String, _ parse: (inout ByteReader) throws(ByteReader.Damage) -> Value
    ) -> Value? {
        guard let bytes = FileBytes.read(path), bytes.count >= 8 else { return nil }
        let sum = bytes.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        let content = bytes.dropLast(8)
        guard ContentHash.words(content, seed: 0) == sum else { return nil }
        var reader = ByteReader(content)
        guard let value = try? parse(&reader), reader.isAtEnd else { return nil }
        return value
    }

    /// Writes a file in one step; what cannot be written is made anew next time.
    static func write(_ writer: inout ByteWriter, to path: String) {
        writer.writeWhole(ContentHash.words(writer.bytes, seed: 0))
        let url = URL(fileURLWithPath: path)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let new = "\(path).new-\(getpid())"
        do throws(SystemFailure) {
            try FileBytes.write(writer.bytes, to: new)
            guard rename(new, path) == 0 else { throw .last }
        } catch {
            unlink(new)
        }
    }
}

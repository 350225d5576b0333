import Foundation

/// Width and height of a picture in pixels, as its file's head says.
///
/// PNG, GIF, JPEG, WebP and SVG with plain numbers; others have no size.
struct ImageSize: Hashable, Sendable {
    let width: Int
    let height: Int

    /// nil when the bytes are no picture whose size is known.
    init?(_ bytes: [UInt8]) {
        let size =
            Self.png(bytes) ?? Self.gif(bytes) ?? Self.webp(bytes) ?? Self.jpeg(bytes) ?? Self.svg(bytes)
        guard let size, (1...100_000).contains(size.0), (1...100_000).contains(size.1) else { return nil }
        (width, height) = size
    }

    private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        return (big(bytes, 16, 4), big(bytes, 20, 4))
    }

    private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 10, bytes.starts(with: "GIF8".utf8) else { return nil }
        return (little(bytes, 6, 2), little(bytes, 8, 2))
    }

    private static func webp(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8...].starts(with: "WEBP".utf8) else {
            return nil
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ": return (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
        case "VP8L":
            let bits = little(bytes, 21, 4)
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X": return (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
        default: return nil
        }
    }

    /// The size in the first start-of-frame segment.
    private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (big(bytes, index + 7, 2), big(bytes, index + 5, 2))
            }
            index += 2 + max(big(bytes, index + 2, 2), 2)
        }
        return nil
    }

    /// The `width` and `height` of the element, or those of its `viewBox`.
    private static func svg(_ bytes: [UInt8]) -> (Int, Int)? {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        guard let start = head.range(of: "<svg"), let end = head[start.upperBound...].firstIndex(of: ">")
        else {
            return nil
        }
        let tag = head[start.upperBound..<end]
        func value(_ name: String) -> Substring? {
            guard let range = tag.range(of: " \(name)=\"") else { return nil }
            return tag[range.upperBound...].prefix { $0 != "\"" }
        }
        func pixels(_ text: Substring?) -> Int? {
            guard var text else { return nil }
            if text.hasSuffix("px") { text = text.dropLast(2) }
            guard let number = Double(text), number.isFinite, abs(number) < 1e6 else { return nil }
            return Int(number.rounded())
        }
        if let width = pixels(value("width")), let height = pixels(value("height")) { return (width, height) }
        let box = value("viewBox")?.split { $0 == " " || $0 == "," } ?? []
        guard box.count == 4, let width = pixels(box[2]), let height = pixels(box[3]) else { return nil }
        return (width, height)
    }
}

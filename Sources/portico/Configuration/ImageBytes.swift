/// Tells kinds of images by how their files begin.
enum ImageBytes {
    /// Returns whether bytes are an image of the kind that a file's ending (`png`, lower case) names.
    static func agree(_ bytes: [UInt8], ending: String) -> Bool {
        func begins(_ start: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: start)
        }
        switch ending {
        case "svg":
            // Declarations and comments may stand before the element.
            return String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg")
        case "png": return begins([0x89, 0x50, 0x4E, 0x47])
        case "jpg", "jpeg": return begins([0xFF, 0xD8, 0xFF])
        case "gif": return begins(Array("GIF8".utf8))
        case "webp": return begins(Array("RIFF".utf8)) && begins(Array("WEBP".utf8), at: 8)
        case "avif": return begins(Array("ftyp".utf8), at: 4)
        case "ico": return begins([0, 0, 1, 0]) || begins([0x89, 0x50, 0x4E, 0x47])
        default: return false
        }
    }
}

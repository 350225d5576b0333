import SiteModel

/// An image of `public/` that the configuration names.
enum PublicImage {
    private static let endings = ["svg", "png", "webp", "jpg", "jpeg", "avif", "gif", "ico"]

    /// The address from the site's root of the image that `key` names; what is no image is reported.
    static func address(
        _ key: String, _ reader: inout MappingReader, readFile: (String) -> [UInt8]?
    ) -> String? {
        guard let written = reader.text(key) else { return nil }
        let path = written.hasPrefix("/") ? String(written.dropFirst()) : written
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard endings.contains(ending) else {
            reader.badValue(
                key, "`\(key)` cannot be `\(written)`, which is no image",
                notes: ["name a file of `public/` that ends in .svg, .png, .webp, .jpg, .avif, .gif or .ico"])
            return nil
        }
        guard !path.contains(".."), let bytes = readFile("public/" + path) else {
            let inside = path.hasPrefix("public/") ? String(path.dropFirst("public/".count)) : ""
            reader.badValue(
                key, "there is no image `\(written)` in `public/`",
                notes: [
                    !inside.isEmpty && readFile(path) != nil
                        ? "paths begin in that folder: write `\(inside)`"
                        : "put it there, and name it by its path in that folder, as in `images/logo.svg`"
                ])
            return nil
        }
        guard ImageBytes.agree(bytes, ending: ending) else {
            reader.badValue(
                key, "`public/\(path)` is no \(ending.uppercased()) image, whatever its name says",
                notes: ["save it as that kind of image again"])
            return nil
        }
        return "/" + path
    }
}

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

/// Makes the links of a page relative, so that a built site works below any path and from a folder without a server.
enum RelativeLinks {
    private static let attributes = ["href", "src", "action", "data-search", "data-terms"].map {
        Array(" \($0)=\"".utf8)
    }

    /// HTML in which every link from the site's root leads from where the file `path` is (`en/apple/index.html`).
    static func made(_ html: [UInt8], at path: String) -> [UInt8] {
        let up = up(from: path)
        var result: [UInt8] = []
        result.reserveCapacity(html.count + 4096)
        html.withUnsafeBufferPointer { bytes in
            var start = 0
            var isInTag = false
            for index in bytes.indices {
                switch bytes[index] {
                case UInt8(ascii: "<"): isInTag = true
                case UInt8(ascii: ">"): isInTag = false
                case UInt8(ascii: "/") where isInTag && begins(bytes, at: index):
                    result.append(contentsOf: bytes[start..<index])
                    result += up
                    start = index + 1
                default: break
                }
            }
            result.append(contentsOf: bytes[start...])
        }
        return result
    }

    /// An address from the site's root as one from the file `path`.
    static func address(_ target: String, from path: String) -> String {
        String(decoding: up(from: path), as: UTF8.self) + target.drop { $0 == "/" }
    }

    private static func up(from path: String) -> [UInt8] {
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        return Array((depth == 0 ? "./" : String(repeating: "../", count: depth)).utf8)
    }

    /// Whether the slash at `index` begins the address of a link from the root, not one to another host.
    private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index > 0, bytes[index - 1] == UInt8(ascii: "\""),
            index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "/")
        else { return false }
        return attributes.contains { name in
            index >= name.count && bytes[index - name.count..<index].elementsEqual(name)
        }
    }
}

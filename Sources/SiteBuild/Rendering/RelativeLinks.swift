import Diagnostics
import Foundation
import SiteTemplates

/// Makes the links of a page relative, so that a built site works below any path and from a folder without a server.
enum RelativeLinks {
    private static let attributes = ["href", "src", "action", "data-search", "data-terms"].map {
        Array(" \($0)=\"".utf8)
    }

    /// HTML in which every link from the site's root leads from where the file `path` is (`en/apple/index.html`).
    static func made(_ html: [UInt8], at path: String) -> [UInt8] {
        made(html, from: up(from: path))
    }

    /// HTML in which every link from the site's root begins with the path that its host shows it below (`/docs`), for
    /// pages that are sent for any address.
    static func made(_ html: [UInt8], below basePath: String) -> [UInt8] {
        basePath.isEmpty ? html : made(html, from: Array("\(basePath)/".utf8))
    }

    private static func made(_ html: [UInt8], from start: [UInt8]) -> [UInt8] {
        let up = start
        var result: [UInt8] = []
        result.reserveCapacity(html.count + 4096)
        html.withUnsafeBufferPointer { bytes in
            var start = 0
            var index = 0
            // One byte is looked for; only where a link may begin are others looked at.
            while let slash = ByteSearch.first(UInt8(ascii: "/"), in: bytes, from: index) {
                index = slash + 1
                guard begins(bytes, at: slash), isInTag(bytes, slash) else { continue }
                result.append(contentsOf: bytes[start..<slash])
                result += up
                start = index
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

    /// Returns whether a place is within a tag: the last angle bracket before it opens one.
    private static func isInTag(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        let (opening, closing) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
        return bytes[..<index].last { $0 == opening || $0 == closing } == opening
    }

    /// Returns whether the slash at `index` begins the address of a link from the root, not one to another host.
    private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index > 0, bytes[index - 1] == UInt8(ascii: "\""),
            index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "/")
        else { return false }
        return attributes.contains { name in
            index >= name.count && bytes[index - name.count..<index].elementsEqual(name)
        }
    }
}

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

/// Pages that are no content, by their paths in the output, and what hindered those that could not be rendered.
struct RenderedFiles {
    var files: [String: [UInt8]] = [:]
    private var diagnostics: [Diagnostic] = []

    /// The files, with each hindrance said once.
    var diagnosed: Diagnosed<[String: [UInt8]]> {
        var seen: Set<Diagnostic> = []
        return Diagnosed(files, diagnostics.filter { seen.insert($0).inserted })
    }

    /// Renders a page, whose links are made relative, or says why it cannot be.
    ///
    /// - Returns: whether it was rendered.
    @discardableResult
    mutating func add(
        _ path: String, layout: String, _ render: () throws(TemplateError) -> [UInt8]
    ) -> Bool {
        do throws(TemplateError) {
            files[path] = RelativeLinks.made(try render(), at: path)
            return true
        } catch {
            diagnostics.append(
                TemplateFinding.diagnostic(error, path: "templates/layouts/\(layout).mustache"))
            return false
        }
    }
}

extension ArraySlice<UInt8> {
    /// The first place of a text.
    func place(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        return withUnsafeBufferPointer { bytes in
            var start = 0
            while let found = ByteSearch.first(wanted[0], in: bytes, from: start) {
                if bytes[found...].starts(with: wanted) { return startIndex + found }
                start = found + 1
            }
            return nil
        }
    }
}

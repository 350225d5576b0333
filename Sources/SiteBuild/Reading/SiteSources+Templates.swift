import Diagnostics
import SiteModel
import SiteTemplates

extension SiteSources {
    /// The templates, each without the head that a block's has.
    var templateFiles: [TemplateFile] {
        below("templates").filter { $0.path.hasSuffix(".mustache") }.map { path, bytes in
            TemplateFile(path: path, bytes: path.hasPrefix("blocks/") ? Self.withoutHead(bytes) : bytes)
        }
    }

    /// A block's template with a comment of as many lines in the place of its head, so that lines keep their numbers.
    private static func withoutHead(_ bytes: [UInt8]) -> [UInt8] {
        let split = FrontMatter.split(bytes, path: "").value
        guard split.yaml != nil, split.bodyFirstLine > 2 else { return bytes }
        let lines = [UInt8](repeating: 0x0A, count: split.bodyFirstLine - 2)
        return Array("{{!".utf8) + lines + Array("}}\n".utf8) + Array(split.body)
    }
}

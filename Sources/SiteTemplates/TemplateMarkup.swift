package import Diagnostics

/// The literal parts of a template's HTML: addresses, and code that stands in the page.
package struct TemplateMarkup {
    /// An address without a tag in it.
    package struct Address {
        /// Its attribute: `href`, `src`.
        package let attribute: String
        package let text: String
        package let location: SourceLocation
    }

    /// Code in the page itself.
    package struct Code {
        /// The beginning: `<script>`, `<style>`, `style=`, `onclick=`.
        package let mark: String
        package let location: SourceLocation
    }

    package let addresses: [Address]
    package let code: [Code]

    package init(_ file: TemplateFile) {
        let source = TemplateSource(path: file.path, bytes: file.bytes)
        let text = String(decoding: Self.withoutComments(file.bytes), as: UTF8.self)
        func place(_ index: String.Index) -> SourceLocation {
            source.location(text.utf8.distance(from: text.startIndex, to: index))
        }
        addresses = text.matches(of: #/[\s"'](href|src|action|poster)\s*=\s*(?:"([^"{}]*)"|'([^'{}]*)')/#).map
        {
            let address = $0.output.2 ?? $0.output.3 ?? ""
            return Address(
                attribute: String($0.output.1), text: String(address), location: place(address.startIndex))
        }
        var code: [Code] = []
        for match in text.matches(of: #/<(script|style)\b([^<>]*)>/#.ignoresCase()) {
            let name = match.output.1.lowercased()
            let rest = match.output.2
            let isData = rest.contains("application/ld+json") || rest.contains("application/json")
            if name == "script", rest.contains("src=") || isData { continue }
            code.append(Code(mark: "<\(name)>", location: place(match.range.lowerBound)))
        }
        for match in text.matches(of: #/<[a-zA-Z][^<>]*?\s((?:style|on[a-z]+)\s*=)\s*["']/#) {
            code.append(Code(mark: String(match.output.1), location: place(match.output.1.startIndex)))
        }
        self.code = code
    }

    /// The bytes with spaces for comments, of both kinds.
    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for (start, end) in [("{{!", "}}"), ("<!--", "-->")] {
            let (start, end) = (Array(start.utf8), Array(end.utf8))
            var index = 0
            while index < result.count {
                guard result[index...].starts(with: start) else {
                    index += 1
                    continue
                }
                while index < result.count, !result[index...].starts(with: end) {
                    if result[index] != ASCII.newline { result[index] = ASCII.space }
                    index += 1
                }
            }
        }
        return result
    }
}

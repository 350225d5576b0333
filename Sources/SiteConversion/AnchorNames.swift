import Foundation
import Markdown

/// Keeps the ids that MkDocs gives to headings, where they are others than GitHub's.
enum AnchorNames {
    /// Writes `{#id}` after the headings that would have another id.
    static func keep(in body: inout [String]) {
        var fence: Substring?
        var seen: [String: Int] = [:]
        for index in body.indices {
            let start = body[index].drop { $0 == " " }
            if start.hasPrefix("```") || start.hasPrefix("~~~") {
                let signs = start.prefix { $0 == start.first }
                if let open = fence { if signs.count >= open.count { fence = nil } } else { fence = signs }
            }
            guard fence == nil, body[index].hasPrefix("##"), !body[index].contains("{#") else { continue }
            let text = withoutTags(body[index].drop { $0 == "#" }).filter { !"`*".contains($0) }
                .trimmingBlanks
            guard !text.contains("[") else { continue }
            var id = slug(text)
            let count = seen[id, default: 0]
            seen[id] = count + 1
            if count > 0 { id += "_\(count)" }
            let own = HeadingIDs.standard.made(of: text).map { count > 0 ? "\($0)-\(count)" : $0 }
            if !id.isEmpty, id != own { body[index] += " {#\(id)}" }
        }
    }

    /// A heading without its HTML, which is no part of its id.
    private static func withoutTags(_ text: Substring) -> String {
        String(text.replacing(/<\/?[A-Za-z][^>]*>/, with: ""))
    }

    /// Python-Markdown's ids: ASCII letters and digits, one `-` for spaces and hyphens.
    private static func slug(_ text: String) -> String {
        var id = ""
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
        where scalar.isASCII {
            if scalar == " " || scalar == "-" {
                if id.last != "-" { id += "-" }
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
            {
                id.unicodeScalars.append(scalar)
            }
        }
        return id.trimmingCharacters(in: CharacterSet(charactersIn: "-"))
    }
}

package import Diagnostics

/// A piece of a YAML file that knows where it stands.
package struct YAMLNode: Hashable, Sendable {
    /// The content.
    package indirect enum Content: Hashable, Sendable {
        /// A text; `isPlain` when it stands without quotes, so that `true`, `12` and `null` have a meaning.
        case scalar(String, isPlain: Bool)
        /// A list.
        case sequence([YAMLNode])
        /// Keys with values, in the order of the file; no key twice.
        case mapping([Entry])
    }

    /// A key of a mapping with its value.
    package struct Entry: Hashable, Sendable {
        /// The key's text.
        package var key: String
        /// The place of the key.
        package var keyLocation: SourceLocation
        /// The value after the colon.
        package var value: YAMLNode
    }

    /// The content.
    package var content: Content
    /// The place where it begins.
    package var location: SourceLocation
    /// The comment that stands where the value would be, its `#` first; nil for a value, and for nothing at all.
    package var comment: String?
    /// Indicates whether it is empty on purpose: the variable that it is taken from is.
    package var isLeftOut = false

    package init(content: Content, location: SourceLocation) {
        self.content = content
        self.location = location
    }

    /// Indicates whether it is `null`, `~` or nothing at all.
    package var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// The kind of the value, in words that a writer knows.
    package var kind: String {
        switch content {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .scalar(let text, let isPlain):
            if isNull {
                "nothing"
            } else if isPlain, text == "true" || text == "false" {
                "true or false"
            } else if isPlain, Int(text) != nil {
                "a number"
            } else {
                "a text"
            }
        }
    }
}

extension YAMLNode {
    /// A text as a value of YAML, whatever stands in it.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case let control where control.value < 0x20: result += " "
            default: result.unicodeScalars.append(character)
            }
        }
        return result + "\""
    }
}

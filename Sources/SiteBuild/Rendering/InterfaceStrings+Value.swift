import Markdown
package import SiteModel
package import SiteTemplates

/// Interface texts as values of templates, set as the guides' own text is: runs of another direction keep to
/// themselves, and no line breaks inside a term.
extension InterfaceStrings {
    /// The text of a dotted key; null when the language has none.
    package func value(_ key: String) -> TemplateValue {
        self[key].map { shown($0, from: origins[key]) } ?? .null
    }

    /// The text of a dotted key with `{name}` replaced by `values["name"]`.
    package func value(_ key: String, _ values: [String: String]) -> TemplateValue {
        shown(text(key, values), from: origins[key])
    }

    /// A text of this language that was put together before.
    ///
    /// Isolated parts stand in one element with the rest, so that a flexible box takes the text as one item.
    package func prose(_ text: String) -> TemplateValue {
        let isMirrored = locale.direction == .rtl
        let plain = isMirrored ? IsolatedText.plain(text) : text
        let html = isMirrored ? IsolatedText.html(text) : NonbreakingText.html(text, keeping: noBreakTerms)
        guard html.contains(UInt8(ascii: "<")) else { return .text(plain) }
        return .marked(text: plain, html: Array("<span>".utf8) + html + Array("</span>".utf8))
    }

    /// The text of a dotted key where no markup may stand: a page's title.
    package func plain(_ key: String) -> String { TextValue.plain(text(key), in: locale) }

    /// A text of this language, or of another one, which it then says where markup may stand.
    private func shown(_ text: String, from origin: SiteLocale?) -> TemplateValue {
        guard let origin else { return prose(text) }
        let html =
            "<span lang=\"\(origin.tag)\" dir=\"\(origin.direction.rawValue)\">\(Markup.escape(text))</span>"
        return .marked(text: text, html: Array(html.utf8))
    }

    /// Dotted keys as nested members; a text with placeholders stays as it is for whoever fills them in.
    var nested: TemplateValue {
        final class Node {
            var text: TemplateValue?
            var children: [String: Node] = [:]
            func value() -> TemplateValue {
                if let text, children.isEmpty { return text }
                return .object(children.mapValues { $0.value() })
            }
        }
        let root = Node()
        for (key, text) in texts {
            var node = root
            for part in key.split(separator: ".").map(String.init) {
                let child = node.children[part] ?? Node()
                node.children[part] = child
                node = child
            }
            node.text =
                origins[key] == nil && text.utf8.contains(UInt8(ascii: "{")) ? .text(text) : value(key)
        }
        return root.value()
    }
}

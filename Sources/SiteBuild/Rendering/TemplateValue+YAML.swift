import SiteModel
import SiteTemplates

extension TemplateValue {
    /// A piece of front matter, for templates of the project's own.
    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(_, isPlain: true) where node.isNull: self = .null
        case .scalar("true", isPlain: true): self = true
        case .scalar("false", isPlain: true): self = false
        case .scalar(let text, isPlain: let isPlain):
            if isPlain, let number = Int(text) { self = .integer(number) } else { self = .text(text) }
        case .sequence(let items): self = .list(items.map(TemplateValue.init))
        case .mapping(let entries):
            self = .object(
                Dictionary(
                    entries.map { ($0.key, TemplateValue($0.value)) }, uniquingKeysWith: { first, _ in first }
                ))
        }
    }
}

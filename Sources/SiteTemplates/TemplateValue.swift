/// The data of a template: the tree of names that its tags look up.
///
/// A section is skipped for `null`, `false`, an empty list and empty text; every other value, `0` included, is shown.
package enum TemplateValue: Sendable, Equatable {
    /// Nothing; renders empty.
    case null
    /// A switch for sections; renders `true` or `false`.
    case bool(Bool)
    /// A whole number, rendered in decimal.
    case integer(Int)
    /// Text that is escaped for the place it is written to, always.
    case text(String)
    /// Finished HTML, UTF-8: written as it is where text may stand, escaped like text anywhere else.
    case html([UInt8])
    /// Text with finished HTML of the same words: the HTML is written where markup may stand, the text elsewhere.
    case marked(text: String, html: [UInt8])
    /// Values that a section repeats over; renders empty.
    case list([TemplateValue])
    /// Named members; renders empty.
    case object([String: TemplateValue])
    /// One of the others, made when it is asked for.
    case later(LazyValue)
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }

    /// The last of two equal keys wins.
    package init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}

extension TemplateValue {
    /// The member `name` of an object, nil for other values.
    package subscript(name: String) -> TemplateValue? {
        if case .object(let members) = present { members[name]?.present } else { nil }
    }

    /// The value itself, not one that is made later.
    package var present: TemplateValue {
        if case .later(let later) = self { later.value.present } else { self }
    }

    /// Indicates whether a section over this value is shown.
    var isShown: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .integer, .object: true
        case .text(let text): !text.isEmpty
        case .html(let bytes): !bytes.isEmpty
        case .marked(let text, _): !text.isEmpty
        case .list(let values): !values.isEmpty
        case .later(let later): later.value.isShown
        }
    }
}

/// A value that is computed only where a template shows it.
///
/// It caches nothing: the code that makes an expensive value caches it.
package struct LazyValue: Sendable, Equatable {
    private let ask: @Sendable () -> TemplateValue

    package init(_ ask: @escaping @Sendable () -> TemplateValue) {
        self.ask = ask
    }

    package var value: TemplateValue { ask() }

    package static func == (a: LazyValue, b: LazyValue) -> Bool { a.value == b.value }
}

/// The members of a JSON object in their order; each name once.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// Names and values in order.
    package private(set) var members: [JSONMember] = []

    package init() {}

    /// Members in order; a name that comes again replaces its earlier value.
    package init(_ members: [(String, JSONValue)]) {
        for (name, value) in members { self[name] = value }
    }

    /// Members in order; those without a value are left out.
    package init(dictionaryLiteral elements: (String, JSONValue?)...) {
        self.init(elements.compactMap { name, value in value.map { (name, $0) } })
    }

    /// Members whose names the caller knows to be distinct.
    init(distinct members: [JSONMember]) {
        self.members = members
    }

    /// Names in order.
    package var names: [String] { members.map(\.name) }
    /// Indicates whether there are no members.
    package var isEmpty: Bool { members.isEmpty }

    /// The value of a member; setting nil removes it, setting a new name appends it.
    package subscript(name: String) -> JSONValue? {
        get { members.first { $0.name.isSameText(as: name) }?.value }
        set {
            let index = members.firstIndex { $0.name.isSameText(as: name) }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(JSONMember(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// This object with a member set, or removed when nil.
    package func with(_ name: String, _ value: JSONValue?) -> JSONObject {
        var copy = self
        copy[name] = value
        return copy
    }
}

extension String {
    /// Equal scalar for scalar: `==` would take differently composed texts for the same.
    func isSameText(as other: String) -> Bool {
        let bytes = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { own.count == $0.count && own.elementsEqual($0) }
        }
        return bytes?.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
    }
}

/// One member of a JSON object.
package struct JSONMember: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its value.
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
        self.name = name
        self.value = value
    }
}

/// An object is written as its JSON text.
extension JSONObject: Codable {
    private static let longest = 1 << 20

    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard case .object(let object) = try JSONValue(parsing: text, limit: Self.longest) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no JSON object"))
        }
        self = object
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(JSONValue.object(self).serializedText)
    }
}

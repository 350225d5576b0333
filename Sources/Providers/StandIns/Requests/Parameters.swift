/// The parameters of an OAuth request: each name once, values bounded, an empty value counts as left out
/// (RFC 6749 §3.1).
package struct Parameters: Sendable {
    private let values: [String: String]

    /// Takes fields in the order of the wire.
    ///
    /// - Throws: `ParameterError` for a repeated name or an oversized value.
    package init(_ fields: [(String, String)]) throws(ParameterError) {
        var values: [String: String] = [:]
        for (name, value) in fields {
            guard name.utf8.count <= 100 else { throw .oversized(String(name.prefix(40))) }
            guard value.utf8.count <= 8192 else { throw .oversized(name) }
            guard !value.utf8.contains(0) else { throw .oversized(name) }
            guard values.updateValue(value, forKey: name) == nil else { throw .repeated(name) }
        }
        self.values = values
    }

    /// The value of `name`, unless it is missing or empty.
    package subscript(name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    /// The tokens of a value that is a list separated by spaces, each once.
    package func list(_ name: String, separators: Set<Character> = [" "]) -> [String] {
        var seen: Set<String> = []
        return (self[name] ?? "").split { separators.contains($0) }.map(String.init)
            .filter { seen.insert($0).inserted }
    }
}

/// The reason why fields are no parameters.
package enum ParameterError: Error, Hashable, Sendable {
    /// A name came twice.
    case repeated(String)
    /// A name or value is longer than any provider takes.
    case oversized(String)
    /// A value is none of its parameter.
    case malformed(String)

    /// The parameter at fault.
    package var name: String {
        switch self {
        case .repeated(let name), .oversized(let name), .malformed(let name): name
        }
    }
}

import SiteModel

/// The forms that values of `portico.yml` have. What is not of its form is reported and left out.
extension MappingReader {
    /// The text of `key` as `parse` takes it.
    ///
    /// - Parameters:
    ///   - cure: what to write instead.
    ///   - problem: the mistake in words, for a text; "`key` cannot be `text`" unless given.
    mutating func value<Value>(
        _ key: String, _ cure: String, _ problem: ((String) -> String)? = nil, parse: (String) -> Value?
    ) -> Value? {
        guard let text = text(key) else { return nil }
        guard let value = parse(text) else {
            badValue(key, problem?(text) ?? "`\(key)` cannot be `\(text)`", notes: cure.isEmpty ? [] : [cure])
            return nil
        }
        return value
    }

    /// The texts of the list `key` as `parse` takes them; nil without a list.
    mutating func values<Value>(
        _ key: String, _ cure: String, _ problem: (String) -> String, parse: (String) -> Value?
    ) -> [Value]? {
        texts(key)?.compactMap { text, node in
            if let value = parse(text) { return value }
            badValue(at: node.location, problem(text), notes: [cure])
            return nil
        }
    }

    /// The whole number of `key`, which lies in `bounds`.
    mutating func integer(_ key: String, in bounds: ClosedRange<Int>, _ cure: String? = nil) -> Int? {
        guard let number = integer(key) else { return nil }
        guard bounds.contains(number) else {
            let cure = cure ?? "write \(bounds.lowerBound) to \(bounds.upperBound)"
            badValue(key, "`\(key)` cannot be \(number)", notes: [cure])
            return nil
        }
        return number
    }

    /// The case of a type that `key` names.
    mutating func choice<Value: CaseIterable & RawRepresentable<String>>(_ key: String) -> Value? {
        choice(key, among: Value.allCases.map(\.rawValue)).flatMap(Value.init)
    }

    /// The mappings of the list `key`, each read by `read`; nil without a list.
    ///
    /// - Parameter cure: how an item begins.
    mutating func entries<Value>(
        _ key: String, _ cure: String, _ read: (inout MappingReader) -> Value?
    ) -> [Value]? {
        guard let node = node(key) else { return nil }
        guard case .sequence(let items) = node.content else {
            badValue(key, "`\(key)` must be a list, not \(node.kind)", notes: [cure])
            return []
        }
        return items.compactMap { item in
            var entry = MappingReader(
                item, name: "\(key)[]", at: item.location, ids: Configuration.ids)
            let value = read(&entry)
            absorb(entry.finish())
            return value
        }
    }
}

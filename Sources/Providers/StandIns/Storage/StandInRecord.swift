internal import OpenID

/// A stored value: texts by name, written as JSON.
package struct StandInRecord: Hashable, Sendable {
    package private(set) var fields: [String: String]

    package init(_ fields: [String: String] = [:]) {
        self.fields = fields
    }

    /// Reads what `bytes` wrote; nil when it is something else.
    package init?(_ bytes: [UInt8]) {
        guard let object = (try? JSONValue(parsing: bytes, limit: 262_144))?.objectValue else { return nil }
        fields = Dictionary(minimumCapacity: object.members.count)
        for member in object.members {
            guard let text = member.value.stringValue else { return nil }
            fields[member.name] = text
        }
    }

    /// The record as storage keeps it; the same record gives the same bytes.
    package var bytes: [UInt8] {
        let members = fields.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
        return JSONValue.object(JSONObject(members)).serialized
    }

    package subscript(name: String) -> String? {
        get { fields[name] }
        set { fields[name] = newValue }
    }

    package subscript(integer name: String) -> Int64? {
        get { fields[name].flatMap { Int64($0) } }
        set { fields[name] = newValue.map { String($0) } }
    }

    /// A list of texts that hold no line break.
    package subscript(list name: String) -> [String] {
        get { (fields[name] ?? "").utf8.split(separator: 0x0A).map { String(Substring($0)) } }
        set { fields[name] = newValue.joined(separator: "\n") }
    }

    /// Fields below a prefix, as a map of their own.
    package subscript(group prefix: String) -> [String: String] {
        get {
            Dictionary(
                uniqueKeysWithValues: fields.compactMap { name, value in
                    let start = "\(prefix).".utf8
                    guard name.utf8.starts(with: start) else { return nil }
                    return (String(Substring(name.utf8.dropFirst(start.count))), value)
                })
        }
        set {
            for (name, value) in newValue { fields["\(prefix).\(name)"] = value }
        }
    }
}

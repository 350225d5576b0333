internal import Cryptography

/// Names one record: whose it is, what it is, and which.
package struct RecordKey: Hashable, Sendable {
    /// The sandbox it belongs to; stores of many nodes are partitioned by it.
    package let partition: SandboxID
    package let kind: RecordKind
    /// May be a secret: a store that writes it down keeps a keyed hash of it.
    package let name: String

    package init(_ partition: SandboxID, _ kind: RecordKind, _ name: String) {
        self.partition = partition
        self.kind = kind
        self.name = name
    }

    /// The key of a record that is looked for before its sandbox is known (by `state`, by a link): 256 partitions, so
    /// that these spread over machines as well.
    package init(spread kind: RecordKind, _ name: String) {
        self.init(.spread(over: name), kind, name)
    }

    /// The name of a record that is looked for by a secret: its hash, so that no comparison takes a telling time.
    package static func name(of secret: String) -> String { Hex.encode(SHA256.hash(secret)) }
}

extension RecordKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "RecordKey(\(kind))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

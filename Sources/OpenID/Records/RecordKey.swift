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

extension RecordKey: Redacted { package var description: String { "RecordKey(\(kind))" } }

/// Names and values of a request in their order, as records write them.
package struct RecordedParameters: Sendable, Codable {
    private let names: [String]
    private let values: [String]

    package init(_ parameters: [(name: String, value: String)]) {
        names = parameters.map(\.name)
        values = parameters.map(\.value)
    }

    /// The parameters as they came.
    package var list: [(name: String, value: String)] { zip(names, values).map { (name: $0, value: $1) } }

    /// Bytes that keeping them costs.
    package var bytes: Int { (names + values).reduce(48 * names.count) { $0 + $1.utf8.count } }
}

/// A kind of records: its name, how long one is kept, how many there may be, and whether they outlive a restart.
package struct RecordKind: Sendable, CustomStringConvertible {
    /// The lifetime of the records of a kind.
    package enum Standing: Hashable, Sendable {
        /// For a sign-in or a visit: in memory on one node, in an unlogged table on many.
        case ephemeral
        /// As long as the account or the sandbox.
        case persistent
    }

    /// Short ASCII text; slashes group kinds (`stand-in/apple/consent`).
    package let rawValue: String
    package let standing: Standing
    /// The number that there may be, for whom, and the time that one is kept unless it says so itself; nil for
    /// records of accounts, which are bounded with their accounts.
    package let bound: StoreBound?
    /// Indicates whether it is remembered for as long again that a record was taken or has expired, so that its
    /// owner is told.
    package let remembersEnd: Bool

    /// A kind of records that belong to accounts.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
        standing = .persistent
        bound = nil
        remembersEnd = false
    }

    /// A kind with bounds of its own, or that it shares with others.
    package init(_ rawValue: String, _ standing: Standing, bound: StoreBound, remembersEnd: Bool = false) {
        self.rawValue = rawValue
        self.standing = standing
        self.bound = bound
        self.remembersEnd = remembersEnd
    }

    package var description: String { rawValue }
}

extension RecordKind: Hashable {
    package static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A kind of records: its name, how long one is kept, how many there may be, and whether they outlive a restart.
package struct RecordKind: Sendable, CustomStringConvertible {
    /// The time that records of a kind are needed.
    package enum Standing: Hashable, Sendable {
        /// For a sign-in or a visit: in memory on one node, in an unlogged table on many.
        case passing
        /// As long as the account or the sandbox.
        case lasting
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
        standing = .lasting
        bound = nil
        remembersEnd = false
    }

    /// A kind with bounds of its own, or that it shares with others.
    package init(
        _ rawValue: String, _ standing: Standing, bound: StoreBound, remembersEnd: Bool = false
    ) {
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

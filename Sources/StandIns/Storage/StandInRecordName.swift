/// The name of a stored value within its sandbox.
package struct StandInRecordName: Hashable, Sendable {
    package let kind: String
    package let key: String

    package init(kind: String, key: String) {
        self.kind = kind
        self.key = key
    }
}

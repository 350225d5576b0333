/// One number that something is held to.
package struct Bound: Hashable, Sendable {
    /// The unit of the number.
    package enum Unit: String, Hashable, Sendable {
        case bytes
        case count
        case seconds
        case perMinute = "a minute"
    }

    /// As `docs/limits.md` calls it.
    package let name: String
    package let value: Int
    package let unit: Unit
    /// The reason for that number.
    package let reason: String

    package init(_ name: String, _ value: Int, _ unit: Unit, _ reason: String) {
        self.name = name
        self.value = value
        self.unit = unit
        self.reason = reason
    }
}

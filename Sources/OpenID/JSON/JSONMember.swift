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

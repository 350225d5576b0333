/// Names and values of a request in their order, as records write them.
package struct RecordedParameters: Sendable, Codable {
    private let names: [String]
    private let values: [String]

    package init(_ parameters: [(name: String, value: String)]) {
        names = parameters.map(\.name)
        values = parameters.map(\.value)
    }

    /// The parameters as they came.
    package var list: [(name: String, value: String)] {
        zip(names, values).map { (name: $0, value: $1) }
    }

    /// Bytes that keeping them costs.
    package var bytes: Int { (names + values).reduce(48 * names.count) { $0 + $1.utf8.count } }
}

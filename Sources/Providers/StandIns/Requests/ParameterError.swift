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

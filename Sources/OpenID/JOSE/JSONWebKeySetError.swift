/// Why bytes are no key set we take.
package enum JSONWebKeySetError: Error, Hashable, Sendable {
    /// Not JSON as we want it; also above 64 KiB.
    case malformedJSON(JSONError)
    /// No object with an array `keys`.
    case notAKeySet
    /// More than 32 keys.
    case tooManyKeys
}

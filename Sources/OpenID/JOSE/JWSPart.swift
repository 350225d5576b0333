/// One of the three parts of a compact JWS.
package enum JWSPart: String, Hashable, Sendable, CaseIterable {
    case header, payload, signature
}

/// A part of a store that can fail while the others go on: a table that is locked, damaged or gone.
package enum StorePart: String, Hashable, Sendable, CaseIterable {
    case accounts
    /// Sessions, consents, keys, codes.
    case records
    /// Records of minutes that nodes share.
    case signInsInProgress = "sign-ins in progress"
}

package import Cryptography
internal import OpenID

/// A record as a listing gives it.
package struct StoredRecord: Hashable, Sendable {
    package let key: String
    package let value: [UInt8]
    /// From this moment on it is gone; nil: never.
    package let expires: Instant?

    package init(key: String, value: [UInt8], expires: Instant?) {
        self.key = key
        self.value = value
        self.expires = expires
    }
}

extension StoredRecord: Redacted {}

/// A part of a store that can fail while the others go on: a table that is locked, damaged or gone.
package enum StorePart: String, Hashable, Sendable, CaseIterable {
    case accounts
    /// Sessions, consents, keys, codes.
    case records
    /// Records of minutes that nodes share.
    case signInsInProgress = "sign-ins in progress"
}

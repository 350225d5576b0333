internal import Cryptography

/// The two keys that the secret of an installation gives: one for its store, one for all that its server derives.
package struct MasterKey: Hashable, Sendable {
    /// 32 bytes; opens the store's key ring, and before there is one, everything in the store.
    let store: [UInt8]
    /// 32 bytes; peppers, subjects of stand-ins, names of sandboxes. A key ring has its own, which stays.
    let purposes: [UInt8]

    /// - Parameter secret: the 32 bytes of an installation.
    package init(secret: [UInt8]) {
        self.init(
            store: Self.derived("store", from: secret), purposes: Self.derived("stand-ins", from: secret))
    }

    init(store: [UInt8], purposes: [UInt8]) {
        self.store = store
        self.purposes = purposes
    }

    /// The name of this key's copy of the key ring in a store.
    var ringName: [UInt8] { Self.derived("portico store: name of the key ring", from: store) }
    /// The name under which a store remembers that this key was replaced.
    var retiredName: [UInt8] { Self.derived("portico store: name of a retired key", from: store) }
    /// The key that seals this key's copy of the key ring.
    var ringKey: [UInt8] { Self.derived("portico store: key ring", from: store) }

    static func derived(_ purpose: String, from key: [UInt8]) -> [UInt8] {
        HMACSHA256.authenticate(Array(purpose.utf8), key: key)
    }
}

extension MasterKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "MasterKey(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

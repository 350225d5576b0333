package import OpenID

/// A sign-in between its start and its callback.
package struct PendingSignIn: Sendable, Codable {
    /// The provider that the browser was sent to; the answer must come from there.
    package let addresses: ProviderAddresses
    /// The nonce that the ID token must carry.
    package let nonce: Nonce
    /// The other half of the code challenge.
    let verifier: CodeVerifier
    /// The browser that began it.
    package let browser: BrowserBinding
    /// The owners whose shares of the store it counts for.
    package let owners: [StoreOwner]
    /// The words of the one who began it, given back at the end as they came.
    package private(set) var note: RecordValue?

    /// The same without the note, once that was read.
    package var withoutNote: PendingSignIn {
        var pending = self
        pending.note = nil
        return pending
    }
}

extension PendingSignIn: RecordContent {
    package var recordBytes: Int { 2_048 + (note?.size ?? 0) }
}

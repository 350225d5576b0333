internal import OpenID

extension AccountError: Concealed {
    /// A reason for the log: no token, nonce, code or address in it.
    package var reason: String {
        switch self {
        case .storage(let error): "storage: \(error)"
        case .cryptography(let reason): "cryptography: \(reason)"
        default: wireCode
        }
    }

    // A mismatch of nonces carries them: whatever prints an error prints its reason.
    package var description: String { reason }
}

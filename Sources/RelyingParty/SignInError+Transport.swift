extension SignInError {
    /// Translates a missing answer of a provider into the sign-in's error.
    init(_ error: TransportError) {
        switch error {
        case .unreachable: self = .providerUnreachable
        case .forbidden: self = .providerAnswerInvalid(reason: "its name leads to a private network")
        case .timedOut: self = .providerSlow
        case .storeUnavailable: self = .storeUnavailable
        case .tooLarge: self = .providerAnswerInvalid(reason: "larger than is read")
        }
    }
}

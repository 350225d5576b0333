extension IDTokenExamination {
    /// The signature over header and payload, as they were written, is that key's.
    mutating func checkSignature() -> CheckFinding {
        let expected = algorithm.map { "\($0.rawValue)(header.payload)" } ?? CheckFinding.nothing
        guard let parts else { return .notApplicable(expected) }
        let actual = "\(parts.signature.count) B"
        guard !candidates.isEmpty else { return .notApplicable(expected, actual) }
        signer = candidates.first { $0.key.isValid(parts.signature, for: parts.signingInput) }
        guard signer != nil else { return .failed(expected, actual, .invalidSignature) }
        return .passed(expected, actual)
    }
}

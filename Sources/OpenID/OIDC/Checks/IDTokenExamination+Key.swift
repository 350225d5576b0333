extension IDTokenExamination {
    /// The issuer has published a key of the id the header names; keys in the header are never looked at.
    mutating func checkKey() -> CheckFinding {
        let known = expectations.keys.keys.map { $0.keyID ?? CheckFinding.nothing }.joined(separator: " | ")
        let expected = "kid: \(known)"
        guard let header, let algorithm else { return .notApplicable(expected) }
        let keyID: String?
        switch header["kid"] {
        case nil: keyID = nil
        case .string(let text): keyID = text
        case let value?:
            return .failed(expected, "kid: \(value.serializedText)", .unknownKey(keyID: nil))
        }
        candidates = expectations.keys.candidates(keyID: keyID, algorithm: algorithm)
        let actual = "kid: \(keyID ?? CheckFinding.nothing)"
        if !candidates.isEmpty { return .passed(expected, actual) }
        return .failed(expected, actual, keyID == nil ? .keyNotNamed : .unknownKey(keyID: keyID))
    }
}

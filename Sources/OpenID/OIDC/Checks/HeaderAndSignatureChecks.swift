extension IDTokenExamination {
    /// Three parts of base64url in their shortest form, at most 32 KiB, header and payload objects without
    /// duplicate members; five parts would be an encrypted token.
    mutating func checkStructure() -> CheckFinding {
        let expected = "header.payload.signature, ≤ \(CompactParts.maximumBytes) B, JSON"
        let dots = token.compact.utf8.reduce(0) { $1 == UInt8(ascii: ".") ? $0 + 1 : $0 }
        let actual = "\(dots + 1) × base64url, \(token.compact.utf8.count) B"
        let parts: CompactParts
        do throws(JWSError) {
            parts = try CompactParts(token.compact)
        } catch {
            return .failed(expected, actual, .structure(error))
        }
        self.parts = parts
        var failure: JWSError?
        do throws(JWSError) { header = try CompactParts.object(parts.header, .header) } catch {
            failure = error
        }
        do throws(JWSError) {
            claims = try CompactParts.object(parts.payload, .payload)
        } catch {
            failure = failure ?? error
        }
        if let failure { return .failed(expected, actual, .structure(failure)) }
        return .passed(expected, actual)
    }

    /// The header's algorithm is one the issuer is known to use: never `none`, never a symmetric one.
    mutating func checkAlgorithm() -> CheckFinding {
        let expected = expectations.algorithms.map(\.rawValue).sorted().joined(separator: " | ")
        guard let header else { return .notApplicable(expected) }
        let name = header["alg"]?.stringValue
        let shown = name ?? header["alg"]?.serializedText ?? CheckFinding.nothing
        guard let named = name.flatMap(Algorithm.init(rawValue:)), expectations.algorithms.contains(named)
        else { return .failed(expected, shown, .algorithmNotAllowed(name)) }
        algorithm = named
        return .passed(expected, shown)
    }

    /// `typ` is `JWT` or absent; an access token (`at+jwt`) or logout token is another kind of token.
    func checkType() -> CheckFinding {
        guard let header else { return .notApplicable("JWT") }
        guard let value = header["typ"] else { return .notApplicable("JWT") }
        let type = value.stringValue ?? value.serializedText
        guard value.stringValue?.lowercased() == "jwt" else { return .failed("JWT", type, .wrongType(type)) }
        return .passed("JWT", type)
    }

    /// `crit` names extensions that a reader must understand; we understand none.
    func checkCriticalHeader() -> CheckFinding {
        guard let header else { return .notApplicable("crit: —") }
        guard let critical = header["crit"] else { return .passed("crit: —", "crit: —") }
        return .failed("crit: —", "crit: \(critical.serializedText)", .criticalHeader)
    }

    /// The issuer has published a key of the id the header names; keys in the header are never looked at.
    mutating func checkKey() -> CheckFinding {
        let known = expectations.keys.keys.map { $0.keyID ?? CheckFinding.nothing }.joined(separator: " | ")
        let expected = "kid: \(known)"
        guard let header, let algorithm else { return .notApplicable(expected) }
        let keyID: String?
        switch header["kid"] {
        case nil: keyID = nil
        case .string(let text): keyID = text
        case let value?: return .failed(expected, "kid: \(value.serializedText)", .unknownKey(keyID: nil))
        }
        candidates = expectations.keys.candidates(keyID: keyID, algorithm: algorithm)
        let actual = "kid: \(keyID ?? CheckFinding.nothing)"
        if !candidates.isEmpty { return .passed(expected, actual) }
        return .failed(expected, actual, keyID == nil ? .keyNotNamed : .unknownKey(keyID: keyID))
    }

    /// A key that names an issuer (Microsoft's do) signs for that issuer only, after filling in the tenant.
    func checkKeyIssuer() -> CheckFinding {
        guard let issuer = signer?.issuer else { return .notApplicable() }
        let expected = claims?["tid"]?.stringValue.map { IssuerRule.fill(issuer, tenant: $0) } ?? issuer
        guard let actual = claims?["iss"]?.stringValue, actual.isSameText(as: expected) else {
            return .failed(expected, shown("iss"), .keyOfOtherIssuer(issuer))
        }
        return .passed(expected, actual)
    }

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

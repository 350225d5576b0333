package import Cryptography

/// The consent of a user to an audience, remembered until it is taken back.
package struct Consent: Hashable, Sendable {
    /// New with every first consent and every renewal, so that grants of an earlier one stay dead.
    package var id: String
    package var scopes: [String]
    package var since: Instant
    /// The members that only the brand knows about (Apple: the address handed out).
    package var extra: [String: String]
}

extension Consent {
    /// The consent as storage keeps it.
    package var record: StandInRecord {
        var record = StandInRecord()
        record["id"] = id
        record[list: "scopes"] = scopes
        record[integer: "since"] = since.secondsSince1970
        record[group: "extra"] = extra
        return record
    }

    /// The consent that `record` wrote.
    package init?(_ record: StandInRecord) {
        guard let id = record["id"], let since = record[integer: "since"] else { return nil }
        self.id = id
        self.since = Instant(secondsSince1970: since)
        scopes = record[list: "scopes"]
        extra = record[group: "extra"]
    }
}

extension Consent {
    /// Of how many earlier identifiers it is known why they ended.
    private static let maximumEnds = 10

    /// The same consent by another identifier: whatever rests on it so far is dead, because of `end`.
    package func renewed(as id: String, because end: TokenEnd) -> Consent {
        var consent = self
        let ends =
            (extra["ends"] ?? "").split(separator: ",").map(String.init) + ["\(self.id):\(end.rawValue)"]
        consent.extra["ends"] = ends.suffix(Consent.maximumEnds).joined(separator: ",")
        consent.id = id
        return consent
    }

    /// The end of the grants of an identifier that the consent had before.
    package func end(ofRenewed id: String) -> TokenEnd? {
        (extra["ends"] ?? "").split(separator: ",").first { $0.hasPrefix(id + ":") }
            .flatMap { TokenEnd(rawValue: String($0.dropFirst(id.count + 1))) }
    }
}

/// The reason why a token is dead.
package enum TokenEnd: String, Sendable {
    /// Its time is over.
    case expired
    /// The grant was ended: a code was used twice, or a token revoked.
    case ended
    /// The person took the consent back.
    case withdrawn
    /// The person took the consent back, and gave it again since.
    case givenAnew = "given-anew"
    /// The person changed the password; the consent stands.
    case passwordChanged = "password-changed"
    /// The application gave the person up; the consent stands.
    case uninstalled
}

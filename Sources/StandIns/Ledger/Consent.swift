internal import Cryptography

/// What a person allowed an audience, remembered until it is taken back.
struct Consent: Hashable, Sendable {
    /// New with every first consent and every renewal, so that grants of an earlier one stay dead.
    var id: String
    var scopes: [String]
    var since: Instant
    /// What only the brand knows about (Apple: the address handed out).
    var extra: [String: String]
}

extension Consent {
    /// The consent as storage keeps it.
    var record: StandInRecord {
        var record = StandInRecord()
        record["id"] = id
        record[list: "scopes"] = scopes
        record[integer: "since"] = since.secondsSince1970
        record[group: "extra"] = extra
        return record
    }

    /// The consent that `record` wrote.
    init?(_ record: StandInRecord) {
        guard let id = record["id"], let since = record[integer: "since"] else { return nil }
        self.id = id
        self.since = Instant(secondsSince1970: since)
        scopes = record[list: "scopes"]
        extra = record[group: "extra"]
    }
}

extension Consent {
    /// Of how many earlier identifiers it is known why they ended.
    private static let mostEnds = 10

    /// The same consent by another identifier: whatever rests on it so far is dead, because of `end`.
    func renewed(as id: String, because end: TokenEnd) -> Consent {
        var consent = self
        let ends =
            (extra["ends"] ?? "").split(separator: ",").map(String.init) + ["\(self.id):\(end.rawValue)"]
        consent.extra["ends"] = ends.suffix(Consent.mostEnds).joined(separator: ",")
        consent.id = id
        return consent
    }

    /// What ended the grants of an identifier that the consent had before.
    func end(ofRenewed id: String) -> TokenEnd? {
        (extra["ends"] ?? "").split(separator: ",").first { $0.hasPrefix(id + ":") }
            .flatMap { TokenEnd(rawValue: String($0.dropFirst(id.count + 1))) }
    }
}

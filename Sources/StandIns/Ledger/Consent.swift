internal import Cryptography

/// What a person allowed an audience, remembered until it is taken back.
struct Consent: Hashable, Sendable {
    /// New with every first consent, so that grants of an earlier one stay dead.
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

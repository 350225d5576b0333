package import Cryptography
package import OpenID

/// The private e-mail relay: forwards mail of registered senders to the people behind relay addresses.
extension AppleStandIn: RelayingStandIn {
    private static let maximumSenders = 32

    package func registerSender(
        _ sender: String, teamID: String, sandbox: SandboxID, now: Instant
    ) async throws -> Bool {
        let sender = sender.lowercased()
        guard PersonText.email(sender.contains("@") ? sender : "any@" + sender) != nil else { return false }
        var senders = try await senders(of: teamID, sandbox: sandbox, now: now)
        if senders.contains(sender) { return true }
        guard senders.count < Self.maximumSenders else { return false }
        senders.append(sender)
        var record = StandInRecord()
        record[list: "senders"] = senders
        try await parts.storage.put(
            sandbox: sandbox, kind: grants.kind("senders"), key: GrantStore.digest(teamID),
            value: record.bytes,
            expires: nil, now: now)
        return true
    }

    package func senders(of teamID: String, sandbox: SandboxID, now: Instant) async throws -> [String] {
        try await parts.storage.get(
            sandbox: sandbox, kind: grants.kind("senders"), key: GrantStore.digest(teamID), now: now
        ).flatMap { StandInRecord($0) }?[list: "senders"] ?? []
    }

    package func relay(
        from sender: String, to address: String, sandbox: SandboxID, now: Instant
    ) async throws -> RelayOutcome {
        let address = address.lowercased()
        for teamID in Set(clients.compactMap(\.teamID)).sorted() {
            for person in try await parts.people.all(sandbox: sandbox, now: now) {
                let identity = AppleIdentity(
                    installation: parts.installation, sandbox: sandbox, teamID: teamID, personID: person.id)
                guard identity.relayAddress == address else { continue }
                let consent = try await grants.consent(of: person.id, for: teamID, sandbox: sandbox, now: now)
                guard consent?.extra["private"] != nil else { return .unknownAddress }
                let sender = sender.lowercased()
                let domain = sender.split(separator: "@").last.map(String.init) ?? ""
                let registered = try await senders(of: teamID, sandbox: sandbox, now: now)
                let isRegistered = registered.contains(sender) || registered.contains(domain)
                return isRegistered ? .forwarded(to: person.email) : .senderNotRegistered
            }
        }
        return .unknownAddress
    }
}

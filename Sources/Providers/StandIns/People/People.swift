package import Cryptography
package import OpenID

/// The people of a sandbox: the cast, and those whom visitors made up.
package struct People: Sendable {
    package let cast: [Person]
    package let storage: any RecordStore

    package init(cast: [Person], storage: any RecordStore) {
        self.cast = cast
        self.storage = storage
    }

    private static let kind = "stand-in.person"
    private static let rosterKey = "roster"

    /// All accounts that can be chosen, the cast first.
    ///
    /// - Throws: what the store of records throws.
    package func all(sandbox: SandboxID, now: Instant) async throws -> [Person] {
        let roster = try await roster(sandbox: sandbox, now: now)
        guard !roster.isEmpty else { return cast }
        let found = try await storage.get(
            sandbox: sandbox, roster.map { StandInRecordName(kind: People.kind, key: $0) }, now: now)
        return cast + found.compactMap { $0.flatMap { StandInRecord($0) }.flatMap(Person.init) }
    }

    /// The person of an identifier.
    ///
    /// - Throws: what the store of records throws.
    package func person(_ id: String, sandbox: SandboxID, now: Instant) async throws -> Person? {
        if let person = cast.first(where: { $0.id == id }) { return person }
        guard Person.isInvented(id), id.utf8.count <= 80 else { return nil }
        return try await invented(id, sandbox: sandbox, now: now)
    }

    /// Makes up a person from texts a visitor typed; the same address is the same person again, by their
    /// latest name. Nil when the address is none.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func invent(
        givenName: String, familyName: String, email: String, languageTag: String, sandbox: SandboxID,
        now: Instant
    ) async throws -> Person? {
        guard let email = PersonText.email(email) else { return nil }
        let digest = StandInRecordName.digest(email)
        let local = email.prefix { $0 != "@" }.lowercased().filter {
            $0.isASCII && ($0.isLetter || $0.isNumber)
        }
        let person = Person(
            id: Person.inventedPrefix + digest.prefix(16), givenName: PersonText.name(givenName),
            familyName: PersonText.name(familyName), email: email, languageTag: languageTag,
            login: "\(local.isEmpty ? "visitor" : String(local.prefix(20)))-\(digest.prefix(4))")
        try await storage.put(
            sandbox: sandbox, kind: People.kind, key: person.id, value: person.record.bytes, expires: nil,
            now: now)
        var dropped: ArraySlice<String> = []
        try await storage.change(
            sandbox: sandbox, kind: People.kind, key: People.rosterKey, expires: nil, now: now
        ) { old in
            var list = old.flatMap { StandInRecord($0) } ?? StandInRecord()
            let people = list[list: "people"].filter { $0 != person.id } + [person.id]
            dropped = people.dropLast(Bounds.inventedUsers.value)
            list[list: "people"] = people.suffix(Bounds.inventedUsers.value)
            return list.bytes
        }
        for id in dropped {
            try await storage.remove(sandbox: sandbox, kind: People.kind, key: id)
        }
        return person
    }

    private func roster(sandbox: SandboxID, now: Instant) async throws -> [String] {
        try await storage.get(sandbox: sandbox, kind: People.kind, key: People.rosterKey, now: now)
            .flatMap { StandInRecord($0) }?[list: "people"] ?? []
    }

    private func invented(_ id: String, sandbox: SandboxID, now: Instant) async throws -> Person? {
        try await storage.get(sandbox: sandbox, kind: People.kind, key: id, now: now)
            .flatMap { StandInRecord($0) }.flatMap(Person.init)
    }
}

extension Person {
    fileprivate static let inventedPrefix = "own-"

    /// Returns whether a visitor made the person of that identifier up.
    package static func isInvented(_ id: String) -> Bool { id.hasPrefix(inventedPrefix) }

    /// The person as storage keeps them.
    package var record: StandInRecord {
        StandInRecord([
            "id": id, "given": givenName, "family": familyName, "email": email,
            "verified": isEmailVerified ? "1" : "0", "language": languageTag, "login": login,
        ])
    }

    /// The person that `record` wrote.
    package init?(_ record: StandInRecord) {
        guard let id = record["id"], let email = record["email"], let login = record["login"] else {
            return nil
        }
        self.init(
            id: id, givenName: record["given"] ?? "", familyName: record["family"] ?? "", email: email,
            isEmailVerified: record["verified"] == "1", languageTag: record["language"] ?? "en", login: login)
    }
}

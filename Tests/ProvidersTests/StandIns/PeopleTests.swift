import Cryptography
import OpenID
import Providers
import Testing

@Suite("People whom visitors make up")
struct PeopleTests {
    static let now = Instant(secondsSince1970: 1_800_000_000)
    static let sandbox: SandboxID = "default"

    let people = People(cast: Person.cast, storage: MemoryRecordStore())

    func invent(_ number: Int) async throws -> Person? {
        try await people.invent(
            givenName: "Guest", familyName: "\(number)", email: "guest-\(number)@example.org",
            languageTag: "en",
            sandbox: Self.sandbox, now: Self.now)
    }

    func emails() async throws -> [String] {
        try await people.all(sandbox: Self.sandbox, now: Self.now).dropFirst(Person.cast.count).map(\.email)
    }

    @Test("there is always room for one more: the one entered longest ago gives way")
    func oldest() async throws {
        let most = Bounds.inventedUsers.value
        for number in 0..<most { _ = try await invent(number) }
        #expect(try await emails().count == most)
        // The same address is the same person, and now the newest.
        let first = try #require(try await invent(0))
        #expect(try await emails().count == most)
        let all = try await people.all(sandbox: Self.sandbox, now: Self.now)
        let second = try #require(all.dropFirst(Person.cast.count).first)
        #expect(second.email == "guest-1@example.org")
        let newest = try #require(try await invent(most))
        #expect(try await emails().count == most)
        #expect(try await people.person(second.id, sandbox: Self.sandbox, now: Self.now) == nil)
        for person in [first, newest] {
            #expect(try await people.person(person.id, sandbox: Self.sandbox, now: Self.now) == person)
        }
        #expect(try await people.all(sandbox: "other", now: Self.now) == Person.cast)
    }

    @Test("of many made up at once none is lost")
    func atOnce() async throws {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<6 { group.addTask { _ = try? await invent(number) } }
        }
        #expect(try await Set(emails()).count == 6)
    }

    @Test("nobody is made up without an address")
    func addresses() async throws {
        for email in ["", "no address", "a@b", "a@@b.example", "a b@c.example"] {
            let made = try await people.invent(
                givenName: "A", familyName: "B", email: email, languageTag: "en", sandbox: Self.sandbox,
                now: Self.now)
            #expect(made == nil)
        }
        #expect(try await people.all(sandbox: Self.sandbox, now: Self.now) == Person.cast)
    }
}

import Cryptography
import OpenID
import Providers
import Testing

@Suite("Rotated keys: published after everybody fetched the key set")
struct KeyRotationTests {
    /// Keys of this test's own: a rotation is seen by whoever shares them.
    private func bench(_ brand: ProviderID) throws -> BrandBench {
        try BrandBench(brand, keys: StandInSigningKeys(try TestKeys.standIn.get().keys.map(\.key)))
    }

    private func keyID(_ bench: BrandBench) async throws -> String {
        let code = try #require(
            try await bench.signIn("ada", at: GoogleStandInTests.path, GoogleStandInTests.query)
                .delivered()["code"])
        let token = UnverifiedIDToken(
            try #require(try await GoogleStandInTests.exchange(bench, code).json()["id_token"]?.stringValue))
        return try #require(token.displayedHeader?["kid"]?.stringValue)
    }

    private func published(_ bench: BrandBench) async throws -> [String] {
        let keys = try await bench.send("GET", "/oauth2/v3/certs").json()["keys"]?.arrayValue ?? []
        return keys.compactMap { $0["kid"]?.stringValue }
    }

    @Test("A token names a key that was not there before it, and is afterwards")
    func rotation() async throws {
        let bench = try bench(.google)
        let before = try await published(bench)
        try await bench.set([], variations: [.rotatedKeys])
        let first = try await keyID(bench)
        #expect(!before.contains(first))
        #expect(try await published(bench) == before + [first])
        let second = try await keyID(bench)
        #expect(second != first)
        #expect(try await published(bench) == before + [first, second])
    }

    @Test("Rotations do not pile up")
    func bounded() async throws {
        let bench = try bench(.google)
        let before = try await published(bench).count
        try await bench.set([], variations: [.rotatedKeys])
        var last = ""
        for _ in 0..<12 { last = try await keyID(bench) }
        #expect(try await published(bench).count == before + 8)
        #expect(try await published(bench).last == last)
    }

    @Test("Who asks for nothing is signed for with the first key")
    func usual() async throws {
        let bench = try bench(.google)
        #expect(try await keyID(bench) == (try await published(bench).first))
    }
}

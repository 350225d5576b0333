import Cryptography
import OpenID
import TestSupport
import Testing

@Suite("Random changes: nothing traps, nothing forged is taken")
struct MutationTests {
    /// A byte of `bytes` replaced, removed or doubled.
    private func mutate(_ bytes: [UInt8], _ random: RandomSource) throws -> [UInt8] {
        var bytes = bytes
        let index = Int(try random.number(below: UInt32(bytes.count)))
        switch try random.number(below: 4) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(bytes[index], at: index)
        case 2: bytes[index] = try random.bytes(1)[0]
        default: bytes[index] ^= 1 << UInt8(try random.number(below: 8))
        }
        return bytes
    }

    @Test("A token with any byte changed is refused")
    func tokens() throws {
        let random = RandomSource.seeded(2026)
        let fine = try TestIssuer.shared.get().fine
        let original = Array(try fine.compact().utf8)
        let verifier = IDTokenVerifier(fine.expectations)
        for _ in 0..<1500 {
            let changed = try mutate(original, random)
            guard changed != original else { continue }
            let token = UnverifiedIDToken(String(decoding: changed, as: UTF8.self))
            #expect(throws: IDTokenError.self) { try verifier.verify(token, now: TestIssuer.now) }
        }
    }

    @Test("JSON with bytes changed is refused, or comes back as it was read")
    func json() throws {
        let random = RandomSource.seeded(8259)
        let sample = #"{"a":[1,-2.5e3,"ส\ud83d\ude00\n",true,null],"b":{"c":{}},"d":"x\\y"}"#
        for _ in 0..<3000 {
            var bytes = Array(sample.utf8)
            for _ in 0...(try random.number(below: 4)) { bytes = try mutate(bytes, random) }
            guard let value = try? JSONValue(parsing: bytes, limit: 1000) else { continue }
            #expect(try JSONValue(parsing: value.serialized, limit: 4000) == value)
        }
    }

    @Test("URLs and forms with bytes changed never trap")
    func wire() throws {
        let random = RandomSource.seeded(3986)
        let sample = Array("https://[::ffff:127.0.0.1]:8080/a%20b?c=d&e=%E0%B8%AA#f".utf8)
        for _ in 0..<3000 {
            var bytes = sample
            for _ in 0...(try random.number(below: 5)) { bytes = try mutate(bytes, random) }
            let text = String(decoding: bytes, as: UTF8.self)
            if let url = try? URLParts(text) {
                #expect(url.text == text)
                _ = (url.isPrivateNetwork, url.origin, try? url.queryFields())
                #expect(throws: Never.self) { try URLParts(url.appending(query: [("k", "v")])) }
            }
            _ = try? FormURLEncoded.decode(bytes)
            _ = try? AuthorizationResponse(parameters: (try? FormURLEncoded.decode(bytes)) ?? [])
        }
    }
}

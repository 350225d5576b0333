import Foundation
import OpenID
import TestSupport
import Testing

@Suite("JOSE: Project Wycheproof", .enabled(if: Vectors.available))
struct WycheproofJOSETests {
    /// The groups of a file, read with our own parser.
    private func groups(_ name: String) throws -> [JSONValue] {
        let bytes = [UInt8](try Vectors.data("wycheproof/\(name)_test.json"))
        return try JSONValue(parsing: bytes, limit: 1 << 20)["testGroups"]?.arrayValue ?? []
    }

    /// Whether our code takes a token under a set of keys: the whole road, kid look-up included.
    private func accepts(_ compact: String, keys: JSONWebKeySet) -> Bool {
        guard let token = try? UnverifiedJWS(compact: compact) else { return false }
        return keys.candidates(keyID: token.header.keyID, algorithm: token.header.algorithm).contains {
            (try? token.verifiedPayload(key: $0.key)) != nil
        }
    }

    @Test("Signatures: only valid ones under RS256 and ES256 keys are taken")
    func signatures() throws {
        var (taken, refused) = (0, 0)
        for group in try groups("json_web_signature") {
            let key = group["public"].flatMap { try? JSONWebKey($0) }
            let keys = JSONWebKeySet(key.map { [$0] } ?? [])
            for test in group["tests"]?.arrayValue ?? [] {
                let isTaken = accepts(test["jws"]?.stringValue ?? "", keys: keys)
                let isExpected = test["result"] == "valid" && key != nil
                #expect(
                    isTaken == isExpected,
                    "case \(test["tcId"]?.integerValue ?? 0): \(test["comment"]?.stringValue ?? "")")
                if isTaken { taken += 1 } else { refused += 1 }
            }
        }
        #expect(taken + refused == 401)
        #expect(taken == 10)
    }

    @Test("Key sets: unsuitable, weak, mixed and duplicate keys verify nothing they should not")
    func keySets() throws {
        var (taken, refused) = (0, 0)
        for group in try groups("json_web_key") {
            let keys =
                try group["public"].map { try JSONWebKeySet(parsing: $0.serialized) } ?? JSONWebKeySet([])
            for test in group["tests"]?.arrayValue ?? [] {
                let isTaken = accepts(test["jws"]?.stringValue ?? "", keys: keys)
                // Groups without public keys are symmetric: never ours.
                let isExpected = test["result"] == "valid" && group["public"] != nil
                #expect(
                    isTaken == isExpected,
                    "case \(test["tcId"]?.integerValue ?? 0): \(test["comment"]?.stringValue ?? "")")
                if isTaken { taken += 1 } else { refused += 1 }
            }
        }
        #expect(taken + refused == 26)
        #expect(taken == 1)
    }
}

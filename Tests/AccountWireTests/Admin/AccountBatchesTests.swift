import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Accounts by the batch")
struct AccountBatchesTests {
    private let root = "projects/demo-portico/accounts"

    @Test("imported accounts are listed in pages, and deleted")
    func batches() async throws {
        let bench = try await WireBench()
        let users = ["a", "b", "c"].map { id -> JSONValue in
            [
                "localId": .string(id), "email": .string("\(id)@example.com"), "rawPassword": "correct horse",
                "createdAt": "1600000000000", "disabled": .bool(id == "c"),
                "providerUserInfo": [
                    ["providerId": "password", "rawId": .string("\(id)@example.com")],
                    ["providerId": "google.com", "rawId": .string("g-\(id)"), "email": "g@example.com"],
                ],
            ]
        }
        let made = await bench.administrate("POST", "\(root):batchCreate", ["users": .array(users)])
        #expect(made["kind"] == "identitytoolkit#UploadAccountResponse" && made["error"] == nil)
        #expect(await bench.signIn("a@example.com").text("idToken") != nil)
        let first = await bench.administrate("GET", "\(root):batchGet?maxResults=2")
        #expect(first["users"]?.arrayValue?.compactMap { $0["localId"]?.stringValue } == ["a", "b"])
        #expect(first["users"]?.arrayValue?.first?["createdAt"] == "1600000000000")
        #expect(first["users"]?.arrayValue?.first?["passwordHash"] == "UkVEQUNURUQ=")
        let token = try #require(first.text("nextPageToken"))
        let last = await bench.administrate("GET", "\(root):batchGet?maxResults=2&nextPageToken=\(token)")
        #expect(last["users"]?.arrayValue?.count == 1 && last["nextPageToken"] == nil)
        let kept = await bench.administrate("POST", "\(root):batchDelete", ["localIds": ["a", "c"]])
        #expect(kept["errors"]?.arrayValue?.first?["localId"] == "a")
        #expect(
            kept["errors"]?.arrayValue?.first?["message"]
                == "NOT_DISABLED : Disable the account before batch deletion.")
        let all = await bench.administrate(
            "POST", "\(root):batchDelete", ["localIds": ["a", "b"], "force": true])
        #expect(all.status == 200 && all["errors"] == nil)
        #expect(await bench.administrate("GET", "\(root):batchGet")["users"] == nil)
    }

    @Test("entries fail one by one, a batch that contradicts itself as a whole")
    func failures() async throws {
        let bench = try await WireBench()
        let body: JSONValue = [
            "users": [
                ["localId": "a", "email": "x@example.com"], ["localId": "b", "email": "X@example.com"],
            ]
        ]
        var checked = body.objectValue ?? JSONObject()
        checked["sanityCheck"] = true
        #expect(
            await bench.administrate("POST", "\(root):batchCreate", .object(checked)).error
                == "DUPLICATE_EMAIL : X@example.com")
        let response = await bench.administrate("POST", "\(root):batchCreate", body)
        #expect(
            response["error"]?.arrayValue == [
                ["index": 1, "message": "email exists in other account in database"]
            ])
        let twice: JSONValue = ["users": [["localId": "q"], ["localId": "q"]], "sanityCheck": true]
        #expect(
            await bench.administrate("POST", "\(root):batchCreate", twice).error
                == "DUPLICATE_LOCAL_ID : q")
        let over: JSONValue = ["users": [["localId": "a", "displayName": "New"]], "allowOverwrite": true]
        #expect(await bench.administrate("POST", "\(root):batchCreate", over)["error"] == nil)
    }

    @Test(
        "a hash is compared with as its system made it",
        arguments: ["SALT_AND_PASSWORD", "PASSWORD_AND_SALT"])
    func hashes(order: String) async throws {
        let bench = try await WireBench()
        let joined = order == "SALT_AND_PASSWORD" ? "saltcorrect horse" : "correct horsesalt"
        let response = await bench.administrate(
            "POST", "\(root):batchCreate",
            [
                "hashAlgorithm": "SHA256", "rounds": 1, "passwordHashOrder": .string(order),
                "users": [
                    [
                        "localId": "a", "email": "a@example.com",
                        "salt": .string(Base64.encode(Array("salt".utf8))),
                        "passwordHash": .string(Base64.encode(SHA256.hash(joined))),
                    ]
                ],
            ])
        #expect(response.status == 200 && response["error"] == nil)
        #expect(await bench.signIn("a@example.com").text("idToken") != nil)
        #expect(await bench.signIn("a@example.com", "correct hors").error == "INVALID_PASSWORD")
    }

    /// An import's parameters, right but for these.
    private func argon2(_ changes: [String: JSONValue]) -> JSONObject {
        var parameters: JSONObject = [
            "hashType": "ARGON2_ID", "hashLengthBytes": 32, "parallelism": 1, "iterations": 2,
            "memoryCostKib": 256,
        ]
        for (name, value) in changes { parameters[name] = value }
        return [
            "hashAlgorithm": "ARGON2", "argon2Parameters": .object(parameters),
            "salt": .string(Base64.encode(Array("somesalt".utf8))),
        ]
    }

    @Test("Argon2 comes with parameters of its own, and a short salt is none")
    func argon2Imports() async throws {
        let bench = try await WireBench()
        let digest = try Hex.decode("9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe")
        for (salt, status) in [("somesalt", 200), ("short", 400)] {
            var body = argon2(["version": "VERSION_13"])
            body["users"] = [
                [
                    "localId": "a", "email": "a@example.com", "passwordHash": .string(Base64.encode(digest)),
                    "salt": .string(Base64.encode(Array(salt.utf8))),
                ]
            ]
            let response = await bench.administrate("POST", "\(root):batchCreate", .object(body))
            #expect(response.status == status)
        }
        #expect(await bench.signIn("a@example.com", "passwort").error == "INVALID_PASSWORD")
        #expect(await bench.signIn("a@example.com", "password").text("idToken") != nil)
    }

    @Test("parameters that cannot be are named")
    func parameters() async throws {
        let bench = try await WireBench()
        let hash = Base64.encode([UInt8](repeating: 1, count: 32))
        let key = Base64.encode([UInt8](repeating: 2, count: 64))
        let rows: [(JSONObject, String)] = [
            ([:], "MISSING_HASH_ALGORITHM"),
            (["hashAlgorithm": "ROT13"], "INVALID_HASH_ALGORITHM"),
            (["hashAlgorithm": "ARGON2"], "INVALID_HASH_ALGORITHM"),
            (argon2(["hashType": "HASH_TYPE_UNSPECIFIED"]), "INVALID_HASH_ALGORITHM"),
            (argon2(["version": "VERSION_12"]), "INVALID_HASH_ALGORITHM"),
            (argon2(["parallelism": 17]), "INVALID_HASH_PARALLELIZATION"),
            (argon2(["iterations": 0]), "INVALID_HASH_ROUNDS"),
            (argon2(["memoryCostKib": 32_769]), "INVALID_HASH_MEMORY_COST"),
            (argon2(["memoryCostKib": 7]), "INVALID_HASH_MEMORY_COST"),
            (argon2(["hashLengthBytes": 3]), "INVALID_HASH_VALUE"),
            (argon2(["hashLengthBytes": 31]), "INVALID_HASH_VALUE"),
            (argon2(["associatedData": "!"]), "INVALID_HASH_VALUE"),
            (["hashAlgorithm": "SHA1"], "INVALID_HASH_ROUNDS"),
            (["hashAlgorithm": "MD5", "rounds": 8_193], "INVALID_HASH_ROUNDS"),
            (["hashAlgorithm": "PBKDF_SHA1", "rounds": 0], "INVALID_HASH_ROUNDS"),
            (["hashAlgorithm": "HMAC_SHA1"], "INVALID_HASH_KEY"),
            (["hashAlgorithm": "HMAC_MD5", "signerKey": "!"], "INVALID_HASH_KEY"),
            (
                ["hashAlgorithm": "SCRYPT", "signerKey": .string(key), "rounds": 8, "memoryCost": 15],
                "INVALID_HASH_MEMORY_COST"
            ),
            (
                ["hashAlgorithm": "SCRYPT", "signerKey": .string(key), "rounds": 9, "memoryCost": 14],
                "INVALID_HASH_ROUNDS"
            ),
            (
                ["hashAlgorithm": "SCRYPT", "signerKey": "AAAA", "rounds": 8, "memoryCost": 14],
                "INVALID_HASH_KEY"
            ),
            (
                ["hashAlgorithm": "SCRYPT", "signerKey": .string(key), "saltSeparator": "!", "rounds": 8],
                "INVALID_HASH_SALT_SEPARATOR"
            ),
            (
                [
                    "hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 1_000, "blockSize": 8,
                    "parallelization": 1,
                ],
                "INVALID_HASH_MEMORY_COST"
            ),
            (
                ["hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 1_024, "parallelization": 1],
                "INVALID_HASH_BLOCK_SIZE"
            ),
            (
                ["hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 1_024, "blockSize": 8],
                "INVALID_HASH_PARALLELIZATION"
            ),
            (["hashAlgorithm": "SHA512", "rounds": 1, "salt": "!"], "INVALID_HASH_VALUE"),
        ]
        for (parameters, message) in rows {
            var body = parameters
            let salt = parameters["salt"] ?? ""
            body["users"] = [["localId": "a", "passwordHash": .string(hash), "salt": salt]]
            let response = await bench.administrate("POST", "\(root):batchCreate", .object(body))
            #expect(response.status == 400 && response.error == message, "\(parameters)")
        }
    }
}

import AccountWire
import Accounts
import OpenID
import Testing

@Suite("What the service does with the less usual requests")
struct SmallPrintTests {
    @Test("a guest who sets a password is signed in by it")
    func upgraded() async throws {
        let bench = try await WireBench()
        let guest = await bench.post("accounts:signUp", ["displayName": "ignored"])
        #expect(guest["displayName"] == nil)
        let response = await bench.post(
            "accounts:update",
            [
                "idToken": guest["idToken"] ?? "", "email": "a@example.com", "password": "correct horse",
                "returnSecureToken": true,
            ])
        let claims = try claims(response.text("idToken"))
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        #expect(claims["provider_id"] == nil)
    }

    @Test("validSince from a client ends its sessions, and gives it a new one")
    func revoked() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let response = await bench.post(
            "accounts:update", ["idToken": member["idToken"] ?? "", "validSince": "1"])
        #expect(response.text("idToken") != nil)
        let old = await bench.post("accounts:lookup", ["idToken": member["idToken"] ?? ""])
        #expect(old.error == "TOKEN_EXPIRED")
    }

    @Test("a proof that was used for another's number is told that it is another's")
    func proof() async throws {
        let bench = try await WireBench()
        _ = try await bench.phoneMember()
        let member = await bench.member()
        let session = await bench.phoneSession()
        let taken = await bench.post(
            "accounts:signInWithPhoneNumber",
            [
                "sessionInfo": .string(session ?? ""), "code": .string(try await bench.code(session)),
                "idToken": member["idToken"] ?? "",
            ])
        let again = await bench.post(
            "accounts:signInWithPhoneNumber",
            [
                "temporaryProof": taken["temporaryProof"] ?? "", "phoneNumber": .string(WireBench.phone),
                "idToken": member["idToken"] ?? "",
            ])
        #expect(again.error == "PHONE_NUMBER_EXISTS")
    }

    @Test("an empty address is invalid where one was meant")
    func empty() async throws {
        let bench = try await WireBench()
        #expect(await bench.post("accounts:signUp", ["email": ""]).error == "INVALID_EMAIL")
        let signIn = await bench.post("accounts:signInWithPassword", ["email": "", "password": "x"])
        #expect(signIn.error == "INVALID_EMAIL")
    }

    @Test(
        "a text where a list is due is no JSON of this wire",
        arguments: ["deleteAttribute", "deleteProvider"])
    func lists(name: String) async throws {
        let bench = try await WireBench()
        let response = await bench.post("accounts:update", .object([name: "EMAIL"]))
        #expect(response.error == "Invalid JSON payload received. /\(name) must be array")
        #expect(response["error"]?["status"] == "INVALID_ARGUMENT")
    }

    @Test("one bad entry does not keep the others of an import out")
    func imports() async throws {
        let bench = try await WireBench()
        let response = await bench.administrate(
            "POST", "projects/demo-portico/accounts:batchCreate",
            [
                "users": [
                    ["localId": "a", "providerUserInfo": [["providerId": "google.com"]]],
                    ["localId": "b", "providerUserInfo": [["rawId": "1"]]], ["email": "c@example.com"],
                    ["localId": "d", "email": "x"], ["localId": "e", "phoneNumber": "12"],
                    ["localId": "f", "customAttributes": "[]"],
                    ["localId": "g", "mfaInfo": [["phoneInfo": "+15555550200"]]],
                    [
                        "localId": "h", "email": "h@example.com", "emailVerified": true,
                        "mfaInfo": [["phoneInfo": "12"]],
                    ],
                    ["localId": "good"],
                ]
            ])
        #expect(response.status == 200)
        let messages = response["error"]?.arrayValue?.compactMap { $0["message"]?.stringValue }
        let incomplete = "federatedId or (providerId & rawId) is required"
        #expect(
            messages == [
                incomplete, incomplete, "localId is missing", "email is invalid",
                "phone number format is invalid", "Invalid custom claims provided.",
                "Second factor account requires email to be presented.", "Phone number format is invalid",
            ])
        let found = await bench.administrate("POST", "accounts:lookup", ["localId": ["good"]])
        #expect(found["users"]?.arrayValue?.count == 1)
    }

    @Test(
        "an administrator's factors have ids of their own, made when the account is, said when it is changed")
    func factorIDs() async throws {
        let bench = try await WireBench()
        let made = await bench.administrate(
            "POST", "accounts:signUp",
            [
                "email": "a@example.com", "emailVerified": true,
                "mfaInfo": [["phoneInfo": "+15555550200", "mfaEnrollmentId": "mine"]],
            ])
        let id = made["localId"] ?? ""
        let found = await bench.administrate("POST", "accounts:lookup", ["localId": [id]])
        let factor = found["users"]?.arrayValue?.first?["mfaInfo"]?.arrayValue?.first
        #expect(factor?["mfaEnrollmentId"] != nil && factor?["mfaEnrollmentId"] != "mine")
        func update(_ enrollments: JSONValue) async -> WireAnswer {
            await bench.administrate(
                "POST", "accounts:update", ["localId": id, "mfa": ["enrollments": enrollments]])
        }
        #expect(
            await update([["phoneInfo": "+15555550200"]]).error
                == "INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined.")
        let two: JSONValue = [
            ["phoneInfo": "+15555550200", "mfaEnrollmentId": "a"],
            ["phoneInfo": "+15555550201", "mfaEnrollmentId": "a"],
        ]
        #expect(await update(two).error == "DUPLICATE_MFA_ENROLLMENT_ID")
        let once: JSONValue = [
            ["phoneInfo": "+15555550200", "mfaEnrollmentId": "a"],
            ["phoneInfo": "+15555550200", "mfaEnrollmentId": "b"],
        ]
        #expect(await update(once).status == 200)
    }
}

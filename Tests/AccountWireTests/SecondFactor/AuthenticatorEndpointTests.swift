import AccountWire
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("mfaEnrollment and mfaSignIn with an authenticator app")
struct AuthenticatorEndpointTests {
    private static let enrolment = "\(WireBench.v2)/accounts/mfaEnrollment"
    private static let signIn = "\(WireBench.v2)/accounts/mfaSignIn"
    private static let next = WireBench.now.adding(seconds: 30)

    /// A member whose address is proven, and the ID token.
    private func provenMember(_ bench: WireBench) async throws -> JSONValue {
        let member = await bench.member()
        try await bench.change(member) { $0.emailVerified = true }
        return .string(try #require(member.text("idToken")))
    }

    private func start(_ bench: WireBench, _ token: JSONValue) async -> WireAnswer {
        await bench.post("\(Self.enrolment):start", ["idToken": token, "totpEnrollmentInfo": [:]])
    }

    /// What an app shows, read from the base 32 of the wire.
    private func shown(_ secret: String, at moment: Instant) throws -> JSONValue {
        .string(try SharedSecret.shown(secret, at: moment))
    }

    /// Enrols an app; its secret, and the answer of the enrolment.
    private func enrolled(_ bench: WireBench) async throws -> (secret: String, response: WireAnswer) {
        let token = try await provenMember(bench)
        let info = try #require(await start(bench, token)["totpSessionInfo"])
        let secret = try #require(info["sharedSecretKey"]?.stringValue)
        let response = await bench.post(
            "\(Self.enrolment):finalize",
            [
                "idToken": token, "displayName": "my app",
                "totpVerificationInfo": [
                    "sessionInfo": info["sessionInfo"] ?? "",
                    "verificationCode": try shown(secret, at: WireBench.now),
                ],
            ])
        return (secret, response)
    }

    @Test("an app is offered a secret with all that it must know")
    func offered() async throws {
        let bench = try await WireBench()
        let info = await start(bench, try await provenMember(bench))["totpSessionInfo"]
        #expect(info?["sharedSecretKey"]?.stringValue?.utf8.count == 32)
        #expect(info?["verificationCodeLength"] == 6 && info?["periodSec"] == 30)
        #expect(info?["hashingAlgorithm"] == "SHA1")
        #expect(info?["finalizeEnrollmentTime"] == "2027-01-15T08:05:00Z")
        #expect(info?["sessionInfo"]?.stringValue?.isEmpty == false)
    }

    @Test("an app is enrolled, and then asked for")
    func wholeWay() async throws {
        let bench = try await WireBench()
        let (secret, response) = try await enrolled(bench)
        #expect(response["totpAuthInfo"] == [:] && response.text("refreshToken")?.isEmpty == false)
        #expect(try claims(response.text("idToken"))["firebase"]?["sign_in_second_factor"] == "totp")
        let first = await bench.signIn(at: Self.next)
        #expect(first["idToken"] == nil)
        let factor = try #require(first["mfaInfo"]?.arrayValue?.first)
        #expect(factor["totpInfo"] == [:] && factor["phoneInfo"] == nil)
        #expect(factor["displayName"] == "my app" && factor["enrolledAt"] == "2027-01-15T08:00:00Z")
        let id = try #require(factor["mfaEnrollmentId"])
        let body: JSONValue = [
            "mfaPendingCredential": first["mfaPendingCredential"] ?? "", "mfaEnrollmentId": id,
            "totpVerificationInfo": ["verificationCode": try shown(secret, at: Self.next)],
        ]
        let finished = await bench.post("\(Self.signIn):finalize", body, at: Self.next)
        #expect(finished.text("refreshToken")?.isEmpty == false)
        let firebase = try claims(finished.text("idToken"))["firebase"]
        #expect(firebase?["sign_in_second_factor"] == "totp")
        #expect(firebase?["second_factor_identifier"] == id)
        let again = await bench.post("\(Self.signIn):finalize", body, at: Self.next)
        #expect(again.error == "INVALID_MFA_PENDING_CREDENTIAL")
    }

    @Test("an app is looked up, kept and taken away, and its secret is told to nobody")
    func administered() async throws {
        let bench = try await WireBench()
        let (secret, response) = try await enrolled(bench)
        let token: JSONValue = .string(try #require(response.text("idToken")))
        let own = await bench.post("accounts:lookup", ["idToken": token])
        let user = try #require(own["users"]?.arrayValue?.first)
        let id = try #require(user["mfaInfo"]?.arrayValue?.first?["mfaEnrollmentId"])
        let root = "projects/demo-portico/accounts"
        func update(_ entries: JSONValue) async -> WireAnswer {
            await bench.administrate(
                "POST", "\(root):update",
                ["localId": user["localId"] ?? "", "mfa": ["enrollments": entries]])
        }
        let kept = await update([["mfaEnrollmentId": id, "totpInfo": [:], "displayName": "new"]])
        #expect(kept.status == 200)
        let listed = await bench.administrate("GET", "\(root):batchGet")
        #expect(listed["users"]?.arrayValue?.first?["mfaInfo"]?.arrayValue?.first?["totpInfo"] == [:])
        for told in [own, kept, listed] {
            #expect(!String(decoding: told.response.body, as: UTF8.self).contains(secret))
        }
        #expect(await update([["totpInfo": [:]]]).error == "MFA_ENROLLMENT_NOT_FOUND")
        let created = await bench.administrate(
            "POST", root,
            [
                "email": "new@example.com", "emailVerified": true,
                "mfaInfo": [["totpInfo": [:], "displayName": "brought"]],
            ])
        #expect(created.error == "MFA_ENROLLMENT_NOT_FOUND")
        let gone = await bench.post(
            "\(Self.enrolment):withdraw", ["idToken": token, "mfaEnrollmentId": id])
        #expect(gone.text("idToken")?.isEmpty == false)
        #expect(await bench.signIn(at: Self.next).text("idToken")?.isEmpty == false)
    }

    @Test("each refusal to enrol has its code")
    func enrolmentRefusals() async throws {
        let bench = try await WireBench()
        let member = await bench.member("unproven@example.com")
        let unproven: JSONValue = .string(member.text("idToken") ?? "")
        let anonymous: JSONValue = .string(await bench.post("accounts:signUp").text("idToken") ?? "")
        let token: JSONValue = .string(try #require(try await enrolled(bench).response.text("idToken")))
        await bench.expectRefusals(
            "\(Self.enrolment):start",
            [
                ("no token", ["totpEnrollmentInfo": [:]], "MISSING_ID_TOKEN"),
                (
                    "unproven", ["idToken": unproven, "totpEnrollmentInfo": [:]],
                    "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors."
                ),
                (
                    "anonymous", ["idToken": anonymous, "totpEnrollmentInfo": [:]],
                    "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
                ),
                ("again", ["idToken": token, "totpEnrollmentInfo": [:]], "SECOND_FACTOR_EXISTS"),
            ])
        let code: JSONValue = ["sessionInfo": "x", "verificationCode": 123_456]
        await bench.expectRefusals(
            "\(Self.enrolment):finalize",
            [
                ("no session", ["idToken": token, "totpVerificationInfo": [:]], "MISSING_SESSION_INFO"),
                (
                    "no code", ["idToken": token, "totpVerificationInfo": ["sessionInfo": "x"]],
                    "MISSING_CODE"
                ),
                ("bad session", ["idToken": token, "totpVerificationInfo": code], "INVALID_SESSION_INFO"),
            ])
        _ = await bench.administrate(
            "PATCH", "\(WireBench.v2)/projects/demo-portico/config?updateMask=mfa.providerConfigs",
            ["mfa": ["providerConfigs": []]])
        let off = await start(bench, token)
        #expect(off.status == 400 && off.error == "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.")
    }

    @Test("each refusal to sign in has its code")
    func signInRefusals() async throws {
        let bench = try await WireBench()
        let (secret, _) = try await enrolled(bench)
        let first = await bench.signIn()
        let pending = first["mfaPendingCredential"] ?? ""
        let id = first["mfaInfo"]?.arrayValue?.first?["mfaEnrollmentId"] ?? ""
        let taken: JSONValue = ["verificationCode": try shown(secret, at: WireBench.now)]
        await bench.expectRefusals(
            "\(Self.signIn):finalize",
            [
                (
                    "no credential", ["mfaEnrollmentId": id, "totpVerificationInfo": taken],
                    "MISSING_CREDENTIAL : Please set MFA Pending Credential."
                ),
                (
                    "no factor", ["mfaPendingCredential": pending, "totpVerificationInfo": taken],
                    "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."
                ),
                (
                    "no code",
                    ["mfaPendingCredential": pending, "mfaEnrollmentId": id, "totpVerificationInfo": [:]],
                    "MISSING_CODE"
                ),
                (
                    "bad credential",
                    ["mfaPendingCredential": "x", "mfaEnrollmentId": id, "totpVerificationInfo": taken],
                    "INVALID_MFA_PENDING_CREDENTIAL"
                ),
                (
                    "bad factor",
                    ["mfaPendingCredential": pending, "mfaEnrollmentId": "x", "totpVerificationInfo": taken],
                    "MFA_ENROLLMENT_NOT_FOUND"
                ),
                (
                    "a code that was taken",
                    ["mfaPendingCredential": pending, "mfaEnrollmentId": id, "totpVerificationInfo": taken],
                    "INVALID_CODE"
                ),
            ])
        let code = await bench.post(
            "\(Self.signIn):start",
            ["mfaPendingCredential": pending, "mfaEnrollmentId": id, "phoneSignInInfo": [:]])
        #expect(code.error == "MFA_ENROLLMENT_NOT_FOUND")
        let neither = await bench.post("\(Self.signIn):finalize", ["mfaPendingCredential": pending])
        #expect(neither.status == 400 && neither["error"]?["status"] == "INVALID_ARGUMENT")
    }
}

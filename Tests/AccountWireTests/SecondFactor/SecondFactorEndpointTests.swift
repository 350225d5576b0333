import Accounts
import OpenID
import Testing

@Suite("mfaEnrollment and mfaSignIn")
struct SecondFactorEndpointTests {
    private static let enrolment = "\(WireBench.v2)/accounts/mfaEnrollment"
    private static let signIn = "\(WireBench.v2)/accounts/mfaSignIn"

    @Test("a number is enrolled, and then asked for")
    func wholeWay() async throws {
        let bench = try await WireBench()
        let enrolled = try await bench.doublyProven()
        #expect(enrolled.text("refreshToken")?.isEmpty == false)
        #expect(try claims(enrolled.text("idToken"))["firebase"]?["sign_in_second_factor"] == "phone")
        let first = await bench.signIn()
        #expect(first["idToken"] == nil)
        let pending = try #require(first.text("mfaPendingCredential"))
        let factor = try #require(first["mfaInfo"]?.arrayValue?.first)
        #expect(factor["phoneInfo"] == "+*******0100" && factor["unobfuscatedPhoneInfo"] == nil)
        #expect(factor["displayName"] == "mine")
        #expect(factor["enrolledAt"] == "2027-01-15T08:00:00Z")
        let started = await bench.post(
            "\(Self.signIn):start",
            [
                "mfaPendingCredential": .string(pending), "mfaEnrollmentId": factor["mfaEnrollmentId"] ?? "",
                "phoneSignInInfo": ["recaptchaToken": "x"],
            ])
        let session = started["phoneResponseInfo"]?["sessionInfo"]?.stringValue
        let body: JSONValue = [
            "mfaPendingCredential": .string(pending),
            "phoneVerificationInfo": [
                "sessionInfo": .string(session ?? ""), "code": .string(try await bench.code(session)),
            ],
        ]
        let finished = await bench.post("\(Self.signIn):finalize", body)
        let firebase = try claims(finished.text("idToken"))["firebase"]
        #expect(firebase?["second_factor_identifier"] == factor["mfaEnrollmentId"])
        #expect(await bench.post("\(Self.signIn):finalize", body).error == "INVALID_MFA_PENDING_CREDENTIAL")
    }

    @Test("an enrolled number can be taken away")
    func withdraw() async throws {
        let bench = try await WireBench()
        let enrolled = try await bench.doublyProven()
        let token: JSONValue = .string(enrolled.text("idToken") ?? "")
        let user = await bench.post("accounts:lookup", ["idToken": token])["users"]?.arrayValue?.first
        let id = try #require(user?["mfaInfo"]?.arrayValue?.first?["mfaEnrollmentId"])
        #expect(user?["mfaInfo"]?.arrayValue?.first?["phoneInfo"] == "+15555550100")
        await bench.expectRefusals(
            "\(Self.enrolment):withdraw",
            [
                (
                    "no id", ["idToken": token],
                    "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."
                ),
                ("wrong id", ["idToken": token, "mfaEnrollmentId": "x"], "MFA_ENROLLMENT_NOT_FOUND"),
                ("no token", ["mfaEnrollmentId": "x"], "MISSING_ID_TOKEN"),
            ])
        let response = await bench.post(
            "\(Self.enrolment):withdraw", ["idToken": token, "mfaEnrollmentId": id])
        #expect(response.text("refreshToken")?.isEmpty == false)
        #expect(await bench.signIn().text("idToken")?.isEmpty == false)
    }

    @Test("each refusal to enrol has its code")
    func enrolmentRefusals() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let token: JSONValue = .string(member.text("idToken") ?? "")
        let anonymous: JSONValue = .string(await bench.post("accounts:signUp").text("idToken") ?? "")
        let phone: JSONValue = ["phoneNumber": "+15555550100"]
        await bench.expectRefusals(
            "\(Self.enrolment):start",
            [
                ("no token", ["phoneEnrollmentInfo": phone], "MISSING_ID_TOKEN"),
                (
                    "unproven", ["idToken": token, "phoneEnrollmentInfo": phone],
                    "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors."
                ),
                (
                    "anonymous", ["idToken": anonymous, "phoneEnrollmentInfo": phone],
                    "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
                ),
            ])
        try await bench.change(member) { $0.emailVerified = true }
        await bench.expectRefusals(
            "\(Self.enrolment):start",
            [
                (
                    "no number", ["idToken": token, "phoneEnrollmentInfo": [:]],
                    "INVALID_PHONE_NUMBER : Invalid format."
                ),
                (
                    "bad number", ["idToken": token, "phoneEnrollmentInfo": ["phoneNumber": "1"]],
                    "INVALID_PHONE_NUMBER : Invalid format."
                ),
            ])
        await bench.expectRefusals(
            "\(Self.enrolment):finalize",
            [
                ("no session", ["idToken": token, "phoneVerificationInfo": [:]], "MISSING_SESSION_INFO"),
                (
                    "no code", ["idToken": token, "phoneVerificationInfo": ["sessionInfo": "x"]],
                    "MISSING_CODE"
                ),
                (
                    "bad session",
                    ["idToken": token, "phoneVerificationInfo": ["sessionInfo": "x", "code": "1"]],
                    "INVALID_SESSION_INFO"
                ),
            ])
        let nothing = await bench.post("\(Self.enrolment):start", ["idToken": token])
        #expect(nothing["error"]?["status"] == "INVALID_ARGUMENT")
    }

    @Test("an enrolled number cannot be enrolled again, nor too many")
    func limits() async throws {
        let bench = try await WireBench()
        let token: JSONValue = .string(try await bench.doublyProven().text("idToken") ?? "")
        let again = await bench.post(
            "\(Self.enrolment):start",
            ["idToken": token, "phoneEnrollmentInfo": ["phoneNumber": "+15555550100"]])
        #expect(
            again.error
                == "SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account.")
        var settings = AccountSettings()
        settings.maximumSecondFactors = 1
        let small = try await WireBench(settings: settings)
        let other: JSONValue = .string(try await small.doublyProven().text("idToken") ?? "")
        let more = await small.post(
            "\(Self.enrolment):start",
            ["idToken": other, "phoneEnrollmentInfo": ["phoneNumber": "+15555550111"]])
        #expect(more.error == "SECOND_FACTOR_LIMIT_EXCEEDED")
        settings.multiFactor = false
        let without = try await WireBench(settings: settings)
        let member: JSONValue = .string(await without.member().text("idToken") ?? "")
        let off = await without.post(
            "\(Self.enrolment):start",
            ["idToken": member, "phoneEnrollmentInfo": ["phoneNumber": "+15555550111"]])
        #expect(off.error == "OPERATION_NOT_ALLOWED : SMS based MFA not enabled.")
    }

    @Test("each refusal to sign in has its code")
    func signInRefusals() async throws {
        let bench = try await WireBench()
        _ = try await bench.doublyProven()
        let pending: JSONValue = .string(await bench.signIn().text("mfaPendingCredential") ?? "")
        await bench.expectRefusals(
            "\(Self.signIn):start",
            [
                (
                    "no credential", ["mfaEnrollmentId": "x"],
                    "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential."
                ),
                (
                    "no factor", ["mfaPendingCredential": pending],
                    "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."
                ),
                (
                    "bad credential", ["mfaPendingCredential": "x", "mfaEnrollmentId": "x"],
                    "INVALID_MFA_PENDING_CREDENTIAL"
                ),
                (
                    "bad factor", ["mfaPendingCredential": pending, "mfaEnrollmentId": "x"],
                    "MFA_ENROLLMENT_NOT_FOUND"
                ),
            ])
        let phone: JSONValue = ["sessionInfo": "x", "code": "000000"]
        await bench.expectRefusals(
            "\(Self.signIn):finalize",
            [
                (
                    "no credential", ["phoneVerificationInfo": phone],
                    "MISSING_CREDENTIAL : Please set MFA Pending Credential."
                ),
                (
                    "bad credential", ["mfaPendingCredential": "x", "phoneVerificationInfo": phone],
                    "INVALID_MFA_PENDING_CREDENTIAL"
                ),
                (
                    "bad session", ["mfaPendingCredential": pending, "phoneVerificationInfo": phone],
                    "INVALID_SESSION_INFO"
                ),
            ])
    }
}

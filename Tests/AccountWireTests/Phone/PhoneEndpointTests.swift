import Accounts
import Cryptography
import OpenID
import Testing

@Suite("accounts:sendVerificationCode and signInWithPhoneNumber")
struct PhoneEndpointTests {
    @Test("a code signs in, and makes the account")
    func signIn() async throws {
        let bench = try await WireBench()
        let response = try await bench.phoneMember()
        #expect(response["isNewUser"] == true)
        #expect(response["phoneNumber"] == "+15555550100")
        #expect(response["expiresIn"] == "3600")
        #expect(response["temporaryProof"] == nil)
        #expect(try claims(response.text("idToken"))["firebase"]?["sign_in_provider"] == "phone")
        #expect(try await bench.phoneMember()["isNewUser"] == false)
    }

    private static let config = "\(WireBench.v2)/projects/demo-portico/config"

    /// The body that sets the telephones of testers.
    private static func testers(_ numbers: JSONValue) -> JSONValue {
        ["signIn": ["phoneNumber": ["testPhoneNumbers": numbers]]]
    }

    @Test("a tester's telephone is kept with its code, which works each time and is counted for nobody")
    func testPhoneNumbers() async throws {
        let bench = try await WireBench()
        let numbers: JSONValue = ["+15555550100": "123456", "+15555550101": "000000"]
        let set = await bench.administrate("PATCH", Self.config, Self.testers(numbers))
        #expect(set["signIn"]?["phoneNumber"]?["testPhoneNumbers"] == numbers)
        let kept = await bench.administrate("GET", Self.config)
        #expect(kept["signIn"]?["phoneNumber"]?["testPhoneNumbers"] == numbers)
        #expect(kept["signIn"]?["phoneNumber"]?["enabled"] == true)
        for _ in 0..<30 {
            let session = await bench.phoneSession() ?? ""
            let wrong = await bench.post(
                "accounts:signInWithPhoneNumber", ["sessionInfo": .string(session), "code": "654321"])
            #expect(wrong.error == "INVALID_CODE")
            let response = await bench.post(
                "accounts:signInWithPhoneNumber", ["sessionInfo": .string(session), "code": "123456"])
            #expect(response["phoneNumber"] == "+15555550100")
        }
        // The rest of the settings is left alone, and a mask without the member takes the telephones back.
        _ = await bench.administrate("PATCH", Self.config, ["signIn": ["allowDuplicateEmails": true]])
        #expect(
            await bench.administrate("GET", Self.config)["signIn"]?["phoneNumber"]?["testPhoneNumbers"]
                == numbers)
        let mask = "\(Self.config)?updateMask=signIn.phoneNumber.testPhoneNumbers"
        let cleared = await bench.administrate("PATCH", mask, [:])
        #expect(cleared["signIn"]?["phoneNumber"] == ["enabled": true])
    }

    @Test("telephones of testers are few, in E.164 form, with codes of six digits")
    func wrongTestPhoneNumbers() async throws {
        let bench = try await WireBench()
        let many = JSONObject((0...10).map { ("+1555555010\($0)", .string("123456")) })
        let wrong: [JSONValue] = [
            .object(many), ["0155": "123456"], ["+15555550100": "12345"], ["+15555550100": "12345a"],
            ["+15555550100": 123456], ["+15555550100": [:]],
        ]
        for numbers in wrong {
            let response = await bench.administrate("PATCH", Self.config, Self.testers(numbers))
            #expect(response.status == 400, "\(numbers)")
            #expect(response.error?.contains("testPhoneNumbers") == true, "\(numbers)")
        }
        #expect(await bench.administrate("GET", Self.config)["signIn"]?["phoneNumber"] == ["enabled": true])
        let ten = JSONObject((0..<10).map { ("+1555555010\($0)", .string("123456")) })
        #expect(await bench.administrate("PATCH", Self.config, Self.testers(.object(ten))).status == 200)
    }

    @Test("a number of somebody else gives a proof that signs in to that account")
    func taken() async throws {
        let bench = try await WireBench()
        let owner = try await bench.phoneMember()
        let member = await bench.member()
        let session = await bench.phoneSession()
        let linked = await bench.post(
            "accounts:signInWithPhoneNumber",
            [
                "sessionInfo": .string(session ?? ""), "code": .string(try await bench.code(session)),
                "idToken": .string(member.text("idToken") ?? ""),
            ])
        #expect(linked.status == 200)
        #expect(linked["idToken"] == nil)
        #expect(linked["temporaryProofExpiresIn"] == "600")
        let proof: JSONValue = [
            "temporaryProof": .string(linked.text("temporaryProof") ?? ""), "phoneNumber": "+15555550100",
        ]
        #expect(await bench.post("accounts:signInWithPhoneNumber", proof)["localId"] == owner["localId"])
        #expect(await bench.post("accounts:signInWithPhoneNumber", proof).error == "INVALID_TEMPORARY_PROOF")
    }

    @Test("reauthentication makes no account")
    func reauthentication() async throws {
        let bench = try await WireBench()
        for operation in [JSONValue.string("REAUTH"), .integer(2)] {
            let session = await bench.phoneSession()
            let response = await bench.post(
                "accounts:signInWithPhoneNumber",
                [
                    "sessionInfo": .string(session ?? ""), "code": .string(try await bench.code(session)),
                    "operation": operation,
                ])
            #expect(response.error == "USER_NOT_FOUND")
        }
    }

    @Test("each refusal to send has its code")
    func sendingRefusals() async throws {
        await (try await WireBench()).expectRefusals(
            "accounts:sendVerificationCode",
            [
                ("none", [:], "INVALID_PHONE_NUMBER : Invalid format."),
                ("no number", ["phoneNumber": "12"], "INVALID_PHONE_NUMBER : Invalid format."),
            ])
        var settings = AccountSettings()
        settings.phoneSignIn = false
        let bench = try await WireBench(settings: settings)
        #expect(
            await bench.post("accounts:sendVerificationCode", ["phoneNumber": "+15555550100"]).error
                == "OPERATION_NOT_ALLOWED : Phone sign-in is not enabled for this project.")
    }

    @Test("each refusal of a code has its code")
    func codeRefusals() async throws {
        let bench = try await WireBench()
        let session = try #require(await bench.phoneSession())
        await bench.expectRefusals(
            "accounts:signInWithPhoneNumber",
            [
                ("no session", ["code": "000000"], "MISSING_SESSION_INFO"),
                ("no code", ["sessionInfo": .string(session)], "MISSING_CODE"),
                ("no such session", ["sessionInfo": "x", "code": "000000"], "INVALID_SESSION_INFO"),
                (
                    "wrong code",
                    ["sessionInfo": .string(session), "code": .string(try await bench.wrongCode(session))],
                    "INVALID_CODE"
                ),
                (
                    "no number", ["temporaryProof": "x"], "MISSING_PHONE_NUMBER"
                ),
            ])
        let late = await bench.post(
            "accounts:signInWithPhoneNumber",
            ["sessionInfo": .string(session), "code": .string(try await bench.code(session))],
            at: bench.now.adding(seconds: 600))
        #expect(late.error == "SESSION_EXPIRED")
    }

    @Test("who has a second factor cannot begin with a number")
    func secondFactor() async throws {
        let bench = try await WireBench()
        let member = try await bench.phoneMember()
        let number = try #require(PhoneNumber("+15555550199"))
        try await bench.change(member) { account in
            account.secondFactors = [
                SecondFactor(
                    enrolmentID: "a", displayName: nil, phoneNumber: number,
                    enrolledAt: WireBench.now)
            ]
        }
        #expect(
            await bench.post("accounts:sendVerificationCode", ["phoneNumber": "+15555550100"]).error
                == "UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user."
        )
    }
}

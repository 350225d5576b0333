import AccountWire
import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("iOS and C++ desktop, in their own words (firebase-ios-sdk, firebase-cpp-sdk)")
struct NativeClientTests {
    /// What stands for `{…}` in a recorded request.
    private func world(_ bench: WireBench, _ stage: RecordedRequest.Stage) async throws -> [String: String] {
        switch stage {
        case .member: break
        case .proven: return try await Race.proven(bench).native
        case .enrolling, .offered: return try await Race.enrolment(bench, isApp: stage == .offered).native
        case .pending: return try await Race.pending(bench).native
        case .pendingApp: return try await Race.pendingApp(bench).native
        }
        let member = await bench.member()
        let session = await bench.phoneSession("+15555550188")
        var world = [
            "idToken": member.text("idToken") ?? "", "refreshToken": member.text("refreshToken") ?? "",
            "localId": member.text("localId") ?? "", "session": session ?? "",
            "code": try await bench.code(session),
        ]
        world["oobCode"] = try await Race.code(bench, "PASSWORD_RESET")
        world["linkCode"] = try await Race.code(bench, "EMAIL_SIGNIN")
        world["verifyCode"] = try await Race.code(
            bench, "VERIFY_EMAIL", ["idToken": .string(world["idToken"] ?? "")])
        world["customToken"] = try bench.backend.parts.tokens.customToken(
            for: try #require(LocalID("somebody")), claims: [:], project: WireBench.project, now: bench.now)
        bench.stage(
            "t-1", subject: "g-1", email: "native@example.com", nonceClaim: Hex.encode(SHA256.hash("raw")))
        bench.stage("apples-code com.example.app", .apple, subject: "1")
        return world
    }

    /// The request's value with what came before in its place.
    private func filled(_ value: JSONValue, _ world: [String: String]) -> JSONValue {
        switch value {
        case .object(let object):
            .object(JSONObject(object.members.map { ($0.name, filled($0.value, world)) }))
        case .string(let text) where text.hasPrefix("{") && text.hasSuffix("}"):
            .string(world[String(text.dropFirst().dropLast())] ?? text)
        default: value
        }
    }

    @Test("every request class of the libraries is in the table")
    func complete() {
        // FirebaseAuth/Sources/Swift/Backend/RPC of firebase-ios-sdk (eed63a3); `SignInWithGameCenterRequest` is 501.
        let iOS = """
            CreateAuthURI DeleteAccount EmailLinkSignIn GetAccountInfo GetOOBConfirmationCode GetProjectConfig
            GetRecaptchaConfig FinalizeMFAEnrollment StartMFAEnrollment FinalizeMFASignIn StartMFASignIn
            WithdrawMFA ResetPassword RevokeToken SecureToken SendVerificationToken SetAccountInfo SignUpNewUser
            VerifyAssertion VerifyCustomToken VerifyPassword VerifyPhoneNumber
            """
        // auth/src/desktop/rpcs of firebase-cpp-sdk (c28b251).
        let cpp = """
            create_auth_uri delete_account get_account_info get_oob_confirmation_code reset_password secure_token
            set_account_info sign_up_new_user sign_up verify_assertion verify_custom_token verify_password
            """
        #expect(
            Set(RecordedRequest.iOS.map(\.source))
                == Set(iOS.split { $0.isWhitespace }.map { $0 + "Request" }))
        #expect(
            Set(RecordedRequest.cpp.map(\.source))
                == Set(cpp.split { $0.isWhitespace }.map { $0 + "_request" }))
    }

    @Test(
        "every request is understood, and its answer has what the library casts",
        arguments: RecordedRequest.iOS + RecordedRequest.cpp)
    func understood(request: RecordedRequest) async throws {
        let bench = try await WireBench()
        let world = try await world(bench, request.stage)
        let body = filled(.object(request.body), world)
        let response = await bench.send(
            request.method, request.path, request.method == "GET" ? [] : body.serialized,
            headers: ["x-ios-bundle-identifier": "com.example.app", "x-client-version": "iOS/FirebaseSDK/12"])
        #expect(response.status == 200, "\(response.json)")
        for reading in request.reads {
            #expect(reading.fits(response.json), "\(reading) of \(response.json)")
        }
    }

    /// iOS splits a message at the first colon, C++ at the first space; both compare what is before with a list of
    /// codes, and what is on no list is an internal error there.
    @Test("a refusal begins with a code that both libraries know", arguments: Self.refusals)
    func refused(_ row: Refusal) async throws {
        let (name, body, code) = (row.name, row.body, row.code)
        let bench = try await WireBench()
        _ = await bench.member()
        let response = await bench.post("/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)", body)
        let message = response.error ?? ""
        #expect(response.status == 400)
        let forIOS = message.prefix { $0 != ":" }.trimmingSuffix { $0 == " " }
        #expect(forIOS == code)
        #expect(message.prefix { $0 != " " } == code)
    }

    /// A call that is refused, and the code that both libraries compare.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let name: String
        let body: JSONValue
        let code: String

        init(_ name: String, _ body: JSONValue, _ code: String) {
            self.name = name
            self.body = body
            self.code = code
        }

        var testDescription: String { "\(name): \(code)" }
    }

    private static let refusals: [Refusal] = [
        Refusal(
            "verifyPassword", ["email": "who@example.com", "password": "x"],
            "INVALID_PASSWORD"
        ),
        Refusal("verifyPassword", ["email": "new@example.com", "password": "x"], "EMAIL_NOT_FOUND"),
        Refusal("verifyPassword", ["email": "who", "password": "x"], "INVALID_EMAIL"),
        Refusal("verifyPassword", ["email": "who@example.com"], "MISSING_PASSWORD"),
        Refusal("signupNewUser", ["email": "who@example.com", "password": "correct horse"], "EMAIL_EXISTS"),
        Refusal("signupNewUser", ["email": "a@example.com", "password": "x"], "WEAK_PASSWORD"),
        Refusal("getAccountInfo", ["idToken": "x"], "INVALID_ID_TOKEN"),
        Refusal("resetPassword", ["oobCode": "x"], "INVALID_OOB_CODE"),
        Refusal(
            "getOobConfirmationCode", ["requestType": "PASSWORD_RESET", "email": "n@example.com"],
            "EMAIL_NOT_FOUND"
        ),
        Refusal("getOobConfirmationCode", ["requestType": "PASSWORD_RESET"], "MISSING_EMAIL"),
        Refusal("verifyCustomToken", ["token": "x"], "INVALID_CUSTOM_TOKEN"),
        Refusal("sendVerificationCode", ["phoneNumber": "12"], "INVALID_PHONE_NUMBER"),
        Refusal("verifyPhoneNumber", ["sessionInfo": "x", "code": "1"], "INVALID_SESSION_INFO"),
        Refusal(
            "verifyAssertion",
            ["requestUri": "http://localhost", "postBody": "providerId=google.com&id_token=x"],
            "INVALID_IDP_RESPONSE"
        ),
    ]
}

extension Substring {
    fileprivate func trimmingSuffix(while fits: (Character) -> Bool) -> String {
        var rest = self
        while let last = rest.last, fits(last) { rest.removeLast() }
        return String(rest)
    }
}

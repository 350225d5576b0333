import Accounts
import Cryptography
import OpenID
import Testing

@Suite("iOS and C++ desktop, in their own words (firebase-ios-sdk, firebase-cpp-sdk)")
struct NativeClientTests {
    /// What stands for `{…}` in a recorded request.
    private func world(_ bench: WireBench) async throws -> [String: String] {
        let member = await bench.member()
        let session = await bench.phoneSession("+15555550188")
        _ = await bench.post(
            "accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": .string(WireBench.email)])
        bench.stage(
            "t-1", subject: "g-1", email: "native@example.com", nonceClaim: Hex.encode(SHA256.hash("raw")))
        return [
            "idToken": member.text("idToken") ?? "", "refreshToken": member.text("refreshToken") ?? "",
            "localId": member.text("localId") ?? "", "session": session ?? "",
            "code": try await bench.code(session), "oobCode": try await bench.mail().code,
        ]
    }

    @Test(
        "every request is understood, and its answer has what the library casts",
        arguments: RecordedRequest.iOS + RecordedRequest.cpp)
    func understood(request: RecordedRequest) async throws {
        let bench = try await WireBench()
        let world = try await world(bench)
        var body = request.body
        for member in body.members {
            guard let text = member.value.stringValue, text.hasPrefix("{"), text.hasSuffix("}"),
                let value = world[String(text.dropFirst().dropLast())]
            else { continue }
            body[member.name] = .string(value)
        }
        let answer = await bench.send(
            request.method, request.path, request.method == "GET" ? [] : JSONValue.object(body).serialized,
            headers: ["x-ios-bundle-identifier": "com.example.app", "x-client-version": "iOS/FirebaseSDK/12"])
        #expect(answer.status == 200, "\(answer.json)")
        for reading in request.reads { #expect(reading.fits(answer.json), "\(reading) of \(answer.json)") }
    }

    /// iOS splits a message at the first colon, C++ at the first space; both compare what is before with a list of
    /// codes, and what is on no list is an internal error there.
    @Test("a refusal begins with a code that both libraries know", arguments: Self.refusals)
    func refused(_ row: Refusal) async throws {
        let (name, body, code) = (row.name, row.body, row.code)
        let bench = try await WireBench()
        _ = await bench.member()
        let answer = await bench.post("/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)", body)
        let message = answer.error ?? ""
        #expect(answer.status == 400)
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

import Accounts
import Cryptography
import OpenID
import Testing

/// Second factors: enrolled, asked for, taken away.
extension Race {
    private static let enrolment = "\(WireBench.v2)/accounts/mfaEnrollment"
    private static let signInStep = "\(WireBench.v2)/accounts/mfaSignIn"

    /// A member with proven address, and the codes of `numbers` that are to be enrolled: `session0`, `code0` …
    private static func enrolling(_ bench: WireBench, _ numbers: [String]) async throws -> World {
        var world = try await proven(bench)
        for (index, number) in numbers.enumerated() {
            let started = await bench.post(
                "\(enrolment):start",
                ["idToken": world.value("idToken"), "phoneEnrollmentInfo": ["phoneNumber": .string(number)]])
            let session = started["phoneSessionInfo"]?["sessionInfo"]?.stringValue
            world["session\(index)"] = session ?? ""
            world["code\(index)"] = try await bench.code(session)
        }
        return world
    }

    /// A member with a telephone as factor, who has given the password and the code of `+15555550100`.
    static func pending(_ bench: WireBench) async throws -> World {
        let enrolled = try await bench.doublyProven()
        var world = World(["idToken": enrolled.text("idToken") ?? ""])
        let first = await bench.signIn()
        world["pending"] = first.text("mfaPendingCredential") ?? ""
        world["factor"] = first["mfaInfo"]?.arrayValue?.first?["mfaEnrollmentId"]?.stringValue ?? ""
        let started = await bench.post(
            "\(signInStep):start",
            [
                "mfaPendingCredential": world.value("pending"), "mfaEnrollmentId": world.value("factor"),
                "phoneSignInInfo": [:],
            ])
        let session = started["phoneResponseInfo"]?["sessionInfo"]?.stringValue
        world["session0"] = session ?? ""
        world["code0"] = try await bench.code(session)
        return world
    }

    /// As `pending`, with an authenticator app and what it shows half a minute later.
    static func pendingApp(_ bench: WireBench) async throws -> World {
        var world = try await app(bench)
        _ = try await enrolApp(bench, world, 0)
        let first = await bench.signIn()
        world["pending"] = first.text("mfaPendingCredential") ?? ""
        world["factor"] = first["mfaInfo"]?.arrayValue?.first?["mfaEnrollmentId"]?.stringValue ?? ""
        world["code0"] = try SharedSecret.shown(world["secret"], at: WireBench.now.adding(seconds: 30))
        return world
    }

    /// Somebody who is about to enrol: a telephone, or an app.
    static func enrolment(_ bench: WireBench, isApp: Bool) async throws -> World {
        isApp ? try await app(bench) : try await enrolling(bench, ["+15555550101"])
    }

    private static func factors(_ result: Result) async throws -> [SecondFactor] {
        try await result.accounts().flatMap(\.secondFactors)
    }

    private static let refusedFactor = ended.union([
        "INVALID_SESSION_INFO", "INVALID_CODE", "SECOND_FACTOR_EXISTS", "INVALID_MFA_PENDING_CREDENTIAL",
        "MFA_ENROLLMENT_NOT_FOUND",
    ])

    static let ofFactors: [Race] = [
        Race(
            name: "enrolling × enrolling, one telephone",
            prepare: { try await enrolling($0, ["+15555550101"]) },
            first: enrol(0), second: enrol(0), refusals: refusedFactor
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
            let after = try await factors($0)
            #expect(after.count == 1)
        },
        Race(
            name: "enrolling × enrolling, two telephones",
            prepare: { try await enrolling($0, ["+15555550101", "+15555550102"]) }, first: enrol(0),
            second: enrol(1), refusals: refusedFactor
        ) {
            #expect(!$0.ofFirst.isEmpty || !$0.ofSecond.isEmpty)
            let after = try await factors($0)
            #expect(after.count == $0.ofFirst.count + $0.ofSecond.count)
        },
        Race(
            name: "enrolling × deleting the account",
            prepare: { try await enrolling($0, ["+15555550101"]) }, first: enrol(0), second: delete,
            refusals: refusedFactor
        ) {
            // Who enrolled first has ended the token that deletes.
            #expect($0.ofFirst.count <= 1)
            let after = try await $0.accounts()
            #expect(after.isEmpty == !$0.ofSecond.isEmpty)
        },
        Race(
            name: "the second step × the same", prepare: { try await pending($0) }, first: finish,
            second: finish,
            refusals: refusedFactor
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
        },
        Race(
            name: "the second step × taking the factor away", prepare: { try await pending($0) },
            first: finish,
            second: post("\(enrolment):withdraw") { world, _ in
                ["idToken": world.value("idToken"), "mfaEnrollmentId": world.value("factor")]
            }, refusals: refusedFactor
        ) {
            #expect($0.ofFirst.count <= 1 && $0.ofSecond.count == 1)
            let after = try await factors($0)
            #expect(after.isEmpty)
        },
        Race(
            name: "an authenticator app × the same app", prepare: { try await app($0) }, first: enrolApp,
            second: enrolApp, refusals: refusedFactor
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
            let after = try await factors($0)
            #expect(after.map(\.kind) == [.totp])
        },
    ]

    private static func enrol(_ number: Int) -> Call {
        post("\(enrolment):finalize") { world, _ in
            [
                "idToken": world.value("idToken"),
                "phoneVerificationInfo": [
                    "sessionInfo": world.value("session\(number)"), "code": world.value("code\(number)"),
                ],
            ]
        }
    }

    private static let finish = post("\(signInStep):finalize") { world, _ in
        [
            "mfaPendingCredential": world.value("pending"),
            "phoneVerificationInfo": ["sessionInfo": world.value("session0"), "code": world.value("code0")],
        ]
    }

    /// A member to whom an app was offered, and the app's first password.
    private static func app(_ bench: WireBench) async throws -> World {
        var world = try await proven(bench)
        let started = await bench.post(
            "\(enrolment):start", ["idToken": world.value("idToken"), "totpEnrollmentInfo": [:]])
        let info = started["totpSessionInfo"]
        world["session0"] = info?["sessionInfo"]?.stringValue ?? ""
        world["secret"] = try #require(info?["sharedSecretKey"]?.stringValue)
        world["code0"] = try SharedSecret.shown(world["secret"], at: WireBench.now)
        return world
    }

    private static let enrolApp = post("\(enrolment):finalize") { world, _ in
        [
            "idToken": world.value("idToken"),
            "totpVerificationInfo": [
                "sessionInfo": world.value("session0"), "verificationCode": world.value("code0"),
            ],
        ]
    }
}

extension Race.World {
    /// The texts by the names that recorded requests have for them.
    var native: [String: String] {
        var texts = texts
        texts["factorSession"] = texts["session0"]
        texts["factorCode"] = texts["code0"]
        return texts
    }
}

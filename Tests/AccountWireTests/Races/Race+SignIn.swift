import AccountWire
import Accounts
import OpenID
import Testing

/// Ways in, that make an account or find one.
extension Race {
    private static func nothing(_ bench: WireBench) -> World { World() }

    /// A person of a provider, whose address is the member's; the provider has proven it.
    private static func person(_ bench: WireBench) -> World {
        bench.stage("t", subject: "g-1", email: WireBench.email)
        return World()
    }

    private static func expectOneAccount(_ result: Result) async throws {
        let ids = Set((result.ofFirst + result.ofSecond).compactMap { $0.text("localId") })
        let accounts = try await result.accounts()
        #expect(accounts.count == 1)
        #expect(
            ids.isSubset(of: accounts.map(\.localID.rawValue)), "an answer names an account that is not there"
        )
    }

    static let ofSignIn: [Race] = [
        Race(
            name: "sign-up × sign-up, one address", prepare: { nothing($0) }, first: signUp, second: signUp,
            refusals: ["EMAIL_EXISTS"]
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
            try await expectOneAccount($0)
        },
        Race(
            name: "sign-up × a password for an anonymous account, one address",
            prepare: { bench in
                let anonymous = await bench.post("accounts:signUp", ["returnSecureToken": true])
                return World(["idToken": anonymous.text("idToken") ?? ""])
            },
            first: signUp,
            second: post("accounts:signUp") { world, _ in
                [
                    "idToken": world.value("idToken"), "email": .string(WireBench.email),
                    "password": "another horse",
                ]
            }, refusals: ended.union(["EMAIL_EXISTS"])
        ) {
            let owners = try await $0.accounts().filter { $0.email != nil }
            #expect(owners.count == 1)
            // The password is the one of whom the address was given to.
            let isFirst = !$0.ofFirst.isEmpty
            #expect($0.ofSecond.isEmpty == isFirst)
            let password = isFirst ? WireBench.password : "another horse"
            #expect(await $0.bench.signIn(WireBench.email, password).status == 200)
        },
        Race(
            name: "sign-in with a provider × the same", prepare: { person($0) }, first: idp(), second: idp(),
            refusals: []
        ) {
            let all = $0.ofFirst + $0.ofSecond
            #expect(all.count == 2 * Self.number)
            #expect(all.filter { $0["isNewUser"] == true }.count == 1)
            try await expectOneAccount($0)
        },
        Race(
            name: "sign-in with a provider × sign-up, one address", prepare: { person($0) }, first: idp(),
            second: signUp, refusals: ["EMAIL_EXISTS"]
        ) {
            #expect($0.ofFirst.count == Self.number && $0.ofSecond.count <= 1)
            try await expectOneAccount($0)
            // Who proved the address has it alone (pre-hijacking): the password is gone or was never there.
            #expect(await $0.bench.signIn().status == 400)
        },
        Race(
            name: "sign-in with a provider × linking it to another account",
            prepare: { bench in
                bench.stage("t", subject: "g-1", email: "other@example.com")
                return await member(bench)
            }, first: idp(), second: idp(linksWith: "idToken"),
            refusals: ["FEDERATED_USER_ID_ALREADY_LINKED", "EMAIL_EXISTS"]
        ) {
            #expect($0.ofFirst.count == Self.number && $0.ofSecond.count <= 1)
            let after = try await $0.accounts()
            #expect(after.count == ($0.ofSecond.isEmpty ? 2 : 1))
            #expect(Set($0.ofFirst.compactMap { $0.text("localId") }).count == 1)
        },
        Race(
            name: "linking × linking, two accounts and one identity",
            prepare: { bench in
                bench.stage("t", subject: "g-1", email: "other@example.com")
                var world = await member(bench)
                world["second"] = await member(bench, "b@example.com")["idToken"]
                return world
            }, first: idp(linksWith: "idToken"), second: idp(linksWith: "second"),
            refusals: ["FEDERATED_USER_ID_ALREADY_LINKED"]
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
            let after = try await $0.accounts()
            #expect(after.filter { !$0.identities.isEmpty }.count == 1)
        },
        Race(
            name: "a link's code × the same code",
            prepare: { World(["code": try await code($0, "EMAIL_SIGNIN")]) }, first: link, second: link,
            refusals: ["INVALID_OOB_CODE"]
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
            try await expectOneAccount($0)
        },
        Race(
            name: "a link's code × sign-up, one address",
            prepare: { World(["code": try await code($0, "EMAIL_SIGNIN")]) }, first: link, second: signUp,
            refusals: ["INVALID_OOB_CODE", "EMAIL_EXISTS"]
        ) {
            #expect($0.ofFirst.count == 1 && $0.ofSecond.count <= 1)
            try await expectOneAccount($0)
            #expect(await $0.bench.signIn().status == 400, "who proved the address has it alone")
        },
        Race(
            name: "a telephone's code × the same code",
            prepare: { bench in
                let session = await bench.phoneSession()
                return World(["session": session ?? "", "code": try await bench.code(session)])
            }, first: phone(), second: phone(), refusals: ["INVALID_SESSION_INFO", "INVALID_CODE"]
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
            try await expectOneAccount($0)
        },
        Race(
            name: "linking a telephone × linking it, two accounts",
            prepare: { bench in
                var world = await member(bench)
                world["second"] = await member(bench, "b@example.com")["idToken"]
                for name in ["", "2"] {
                    let session = await bench.phoneSession()
                    world["session" + name] = session ?? ""
                    world["code" + name] = try await bench.code(session)
                }
                return world
            }, first: phone(linksWith: "idToken"), second: phone("2", linksWith: "second"),
            refusals: ["INVALID_SESSION_INFO", "INVALID_CODE", "PHONE_NUMBER_EXISTS"]
        ) {
            let linked = ($0.ofFirst + $0.ofSecond).filter { $0.text("idToken") != nil }
            #expect(linked.count == 1)
            let after = try await $0.accounts()
            #expect(after.filter { $0.phoneNumber != nil }.count == 1)
        },
        Race(
            name: "a custom token × the same uid",
            prepare: { bench in
                let token = try bench.backend.parts.tokens.customToken(
                    for: try #require(LocalID("somebody")), claims: [:], project: WireBench.project,
                    now: bench.now)
                return World(["token": token])
            }, first: custom, second: custom, refusals: []
        ) {
            let all = $0.ofFirst + $0.ofSecond
            #expect(all.count == 2 * Self.number && all.filter { $0["isNewUser"] == true }.count == 1)
            let after = try await $0.accounts()
            #expect(after.count == 1)
        },
    ]

    private static let link = post("accounts:signInWithEmailLink") { world, _ in
        ["email": .string(WireBench.email), "oobCode": world.value("code")]
    }
    private static let custom = post("accounts:signInWithCustomToken") { world, _ in
        ["token": world.value("token")]
    }

    /// Sign-in with a telephone; the suffix tells the prepared code.
    private static func phone(_ suffix: String = "", linksWith name: String? = nil) -> Call {
        post("accounts:signInWithPhoneNumber") { world, _ in
            var body: JSONObject = [
                "sessionInfo": world.value("session" + suffix), "code": world.value("code" + suffix),
            ]
            if let name { body["idToken"] = world.value(name) }
            return .object(body)
        }
    }
}

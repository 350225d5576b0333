import Accounts
import OpenID
import Testing

/// Changes of one account.
extension Race {
    private static func account(_ result: Result) async throws -> Account {
        try #require(try await result.accounts().first { $0.localID.rawValue == result.world["localId"] })
    }

    /// A member with an identity of a provider, and the staged token of both.
    private static func linked(_ bench: WireBench) async throws -> World {
        bench.stage("t", subject: "g-1", email: WireBench.email)
        let world = try await proven(bench)
        let response = await bench.signInWithIdP("t", ["idToken": world.value("idToken")])
        #expect(response.status == 200)
        var again = world
        again["idToken"] = response.text("idToken") ?? ""
        return again
    }

    static let ofAccounts: [Race] = [
        Race(
            name: "name × picture: both are kept", prepare: { await member($0) },
            first: update { _ in ["displayName": "Noa"] },
            second: update { _ in ["photoUrl": "https://example.com/noa.png"] }, refusals: []
        ) {
            let account = try await account($0)
            #expect(account.displayName == "Noa" && account.photoURL == "https://example.com/noa.png")
        },
        Race(
            name: "name × linking: both are kept",
            prepare: {
                $0.stage("t", subject: "g-1", email: WireBench.email)
                return try await proven($0)
            }, first: update { ["displayName": .string("Noa \($0)")] }, second: idp(linksWith: "idToken"),
            refusals: ["FEDERATED_USER_ID_ALREADY_LINKED"]
        ) {
            let account = try await account($0)
            #expect(account.displayName?.hasPrefix("Noa ") == true)
            #expect(account.identities.map(\.subject) == ["g-1"] && $0.ofSecond.count == 1)
        },
        Race(
            name: "address × address of two accounts",
            prepare: { bench in
                var world = await member(bench)
                world["second"] = await member(bench, "b@example.com")["idToken"]
                return world
            }, first: update { _ in ["email": "new@example.com"] },
            second: post("accounts:update") { world, _ in
                ["idToken": world.value("second"), "email": "new@example.com"]
            }, refusals: ended.union(["EMAIL_EXISTS"])
        ) {
            #expect($0.ofFirst.isEmpty != $0.ofSecond.isEmpty)
            let after = try await $0.accounts()
            #expect(after.filter { $0.email?.rawValue == "new@example.com" }.count == 1)
        },
        Race(
            name: "address × password", prepare: { await member($0) },
            first: update { ["email": .string("new\($0)@example.com")] },
            second: update { ["password": .string("another horse \($0)")] }, refusals: ended
        ) {
            // Who succeeded last is what counts, and of a success nothing is lost.
            let account = try await account($0)
            let addresses = $0.ofFirst.compactMap { $0.text("email") }
            #expect(addresses.isEmpty == (account.email?.rawValue == WireBench.email))
            let address = try #require(account.email?.rawValue)
            #expect(addresses.isEmpty || addresses.contains(address))
            let isOld = await $0.bench.signIn(address, WireBench.password).status == 200
            #expect(isOld == $0.ofSecond.isEmpty)
        },
        Race(
            name: "change × delete", prepare: { await member($0) },
            first: update { ["displayName": .string("\($0)")] }, second: delete, refusals: ended
        ) {
            #expect($0.ofSecond.count == 1)
            let after = try await $0.accounts()
            #expect(after.isEmpty)
        },
        Race(
            name: "linking × delete",
            prepare: {
                $0.stage("t", subject: "g-1", email: "other@example.com")
                return await member($0)
            }, first: idp(linksWith: "idToken"), second: delete,
            refusals: ended.union(["FEDERATED_USER_ID_ALREADY_LINKED"])
        ) {
            #expect($0.ofSecond.count == 1 && $0.ofFirst.count <= 1)
            let after = try await $0.accounts()
            #expect(after.isEmpty)
        },
        Race(
            name: "linking × unlinking", prepare: { try await linked($0) }, first: idp(linksWith: "idToken"),
            second: update { _ in ["deleteProvider": ["google.com"]] },
            refusals: ended.union(["FEDERATED_USER_ID_ALREADY_LINKED"])
        ) {
            #expect($0.ofSecond.count == Self.number)
            let after = try await account($0)
            #expect(after.identities.count <= 1)
        },
        Race(
            name: "unlinking the provider × signing in with it", prepare: { try await linked($0) },
            first: update { _ in ["deleteProvider": ["google.com"]] }, second: idp(), refusals: []
        ) {
            // The address is proven: who signs in with it again gets the same account.
            let after = try await $0.accounts()
            #expect(after.count == 1)
            #expect(Set($0.ofSecond.compactMap { $0.text("localId") }) == [$0.world["localId"]])
        },
        Race(
            name: "unlinking the password × signing in with it", prepare: { try await linked($0) },
            first: update { _ in ["deleteProvider": ["password"]] }, second: signIn,
            refusals: ended.union(["INVALID_PASSWORD", "EMAIL_NOT_FOUND"])
        ) {
            let after = try await account($0)
            #expect(after.password == nil)
            #expect(await $0.bench.signIn().status == 400)
        },
        Race(
            name: "reset × reset, one code",
            prepare: {
                var world = await member($0)
                world["code"] = try await code($0, "PASSWORD_RESET")
                return world
            }, first: reset("first"), second: reset("second"), refusals: ["INVALID_OOB_CODE"]
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
            var working: [String] = []
            for kind in ["first", "second"] {
                for number in 0..<Self.number {
                    let response = await $0.bench.signIn(WireBench.email, "\(kind) horse \(number)")
                    if response.status == 200 { working.append(kind) }
                }
            }
            #expect(working == [$0.ofFirst.isEmpty ? "second" : "first"])
        },
        Race(
            name: "reset × signing in with the old password",
            prepare: {
                var world = await member($0)
                world["code"] = try await code($0, "PASSWORD_RESET")
                return world
            }, first: reset("new"), second: signIn, refusals: ["INVALID_OOB_CODE", "INVALID_PASSWORD"]
        ) {
            #expect($0.ofFirst.count == 1)
            #expect(await $0.bench.signIn().error == "INVALID_PASSWORD")
            // Whoever was signed in by the old password is out.
            for response in $0.ofSecond {
                let renewed = await $0.bench.post(
                    "/securetoken.googleapis.com/v1/token",
                    [
                        "grantType": "refresh_token", "refreshToken": response["refreshToken"] ?? "",
                    ])
                #expect(renewed.error == "TOKEN_EXPIRED")
            }
        },
        Race(
            name: "proving the address × changing it",
            prepare: {
                var world = await member($0)
                world["code"] = try await code($0, "VERIFY_EMAIL", ["idToken": world.value("idToken")])
                return world
            }, first: post("accounts:update") { world, _ in ["oobCode": world.value("code")] },
            second: update { ["email": .string("new\($0)@example.com")] },
            refusals: ended.union(["INVALID_OOB_CODE"])
        ) {
            #expect($0.ofFirst.count <= 1 && $0.ofSecond.count == 1)
            let account = try await account($0)
            #expect(account.email?.rawValue.hasPrefix("new") == true)
            #expect(!account.emailVerified, "the new address is nobody's yet")
        },
    ]

    private static func reset(_ kind: String) -> Call {
        post("accounts:resetPassword") { world, number in
            ["oobCode": world.value("code"), "newPassword": .string("\(kind) horse \(number)")]
        }
    }
}

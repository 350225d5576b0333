import AccountWire
import OpenID
import Testing

@Suite("How long a body may be")
struct BodyLimitTests {
    @Test(
        "An administrator's may be long; whoever only says so is a client",
        arguments: [
            ("Bearer owner", Bounds.administratorBody), ("Bearer somebody", Bounds.clientBody),
            ("Basic b3duZXI=", Bounds.clientBody), ("x", Bounds.clientBody), (nil, Bounds.clientBody),
        ] as [(String?, Bound)])
    func limit(authorization: String?, bound: Bound) async throws {
        let bench = try await WireBench()
        let request = AccountRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri",
            headers: authorization.map { ["authorization": $0] } ?? [:], isLocalProgram: true, now: bench.now)
        #expect(bench.backend.bodyLimit(of: request) == bound.value)
    }
}

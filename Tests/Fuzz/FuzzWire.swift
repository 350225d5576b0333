// any bytes as a call of the account backend: the first byte names the endpoint, the others are the body.
import AccountStore
import AccountWire
import Accounts
import Cryptography
import Foundation
import OpenID
import Providers
import Synchronization

/// Knows no provider, so that no call leaves.
private struct Nobody: IdPCredentialVerifier {
    func knows(_ provider: ProviderID) -> Bool { false }
    func mayReach(issuer: String) -> Bool { false }
    func admit(_ provider: ProviderID, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        throw .providerNotConfigured(provider)
    }
    func revoke(
        _ tokens: ProviderTokens, of provider: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) {
        throw .providerNotConfigured(provider)
    }
    func verify(
        _ credential: IdPCredential, share: StoreOwner, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> ProviderCredential {
        throw .invalidProviderID
    }
    func revoke(_ code: IdPCode, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        throw .invalidProviderID
    }
}

private let v1 = "/identitytoolkit.googleapis.com/v1/"
private let v2 = "/identitytoolkit.googleapis.com/v2/"
private let paths =
    [
        "accounts:signUp", "accounts:signInWithPassword", "accounts:signInWithIdp",
        "accounts:signInWithCustomToken",
        "accounts:createAuthUri", "accounts:sendOobCode", "accounts:resetPassword", "accounts:update",
        "accounts:lookup",
        "accounts:delete", "accounts:signInWithEmailLink", "accounts:sendVerificationCode",
        "accounts:signInWithPhoneNumber", "projects/demo-portico/accounts:batchCreate",
        "projects/demo-portico/accounts:query", "projects/demo-portico/accounts",
        "projects/demo-portico/accounts:update", "projects/demo-portico/accounts:lookup",
    ].map { v1 + $0 } + [
        v2 + "accounts/mfaEnrollment:start", v2 + "accounts/mfaEnrollment:finalize",
        v2 + "accounts/mfaSignIn:start",
        v2 + "accounts/mfaSignIn:finalize", v2 + "accounts/mfaEnrollment:withdraw",
        "/securetoken.googleapis.com/v1/token",
    ]

private let now = Instant(secondsSince1970: 1_800_000_000)

private func made() async throws -> AccountBackend {
    let store = try SQLiteStore(
        .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
    try await store.write(.standard) { (transaction) throws(AccountError) in
        try transaction.save(
            Sandbox(id: .standard, project: "demo-portico", createdAt: now, expiresWhenIdle: false))
    }
    let parts = AccountParts(
        storage: store, settings: AccountSettings(),
        tokens: TokenIssuer(
            keyring: try await SigningKeyring.open(store, random: .system, now: now),
            refreshTokens: RefreshTokenCodec(secret: [UInt8](repeating: 7, count: 32))),
        passwords: PasswordWork(cost: .lowest, random: .system), random: .system)
    return AccountBackend(
        parts: parts,
        options: AccountBackendOptions(
            project: "demo-portico", origin: "http://127.0.0.1:8080",
            administrator: AdministratorToken("the-token-of-this-start"), takesOwner: true,
            testEndpoints: true),
        verifier: Nobody())
}

/// A value that comes from another thread.
private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}

/// Waits for asynchronous work; libFuzzer knows none.
private func waiting<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value? {
    let (box, done) = (Box<Value>(), DispatchSemaphore(value: 0))
    Task {
        let made = await work()
        box.value.withLock { $0 = made }
        done.signal()
    }
    done.wait()
    return box.value.withLock { $0 }
}

private let backend = waiting { try? await made() }

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let backend = backend ?? nil else { return trap("no backend") }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    let path = paths[Int(first) % paths.count]
    let isAdministrator = path.contains("/projects/")
    let status = waiting {
        let response = await backend.response(
            AccountRequest(
                method: "POST", path: path, query: isAdministrator ? [] : [(name: "key", value: "any")],
                headers: isAdministrator
                    ? ["authorization": "Bearer owner", "content-type": "application/json"]
                    : ["content-type": "application/json"],
                body: Array(bytes.dropFirst()), client: "192.0.2.1", isLocalProgram: true, now: now))
        return response.status
    }
    guard let status, status < 500 || status == 503 else { return trap("the server's own mistake: \(path)") }
    return 0
}

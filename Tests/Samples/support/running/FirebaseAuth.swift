// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names are those of the SDK, which documents them.
// Stands in for FirebaseAuth where a sample runs on Linux. It has what the samples for web flows call, under the same
// names, and notes each call in `calls`. A session has been restored: `currentUser` is there before any sign-in.
import Foundation

nonisolated(unsafe) public var calls: [String] = []

public enum AuthErrorCode: Int {
    case webContextCancelled = 17058
}

public protocol AuthUIDelegate {}

public final class AuthCredential: Sendable {}

public final class AuthDataResult: Sendable {
    public let user = User()
}

public final class User: Sendable {
    @discardableResult
    public func link(with credential: AuthCredential) async throws -> AuthDataResult {
        calls.append("link")
        return AuthDataResult()
    }

    @discardableResult
    public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
        calls.append("reauthenticate")
        return AuthDataResult()
    }

    public func delete() async throws {
        calls.append("delete")
    }
}

public final class Auth: Sendable {
    private static let shared = Auth()
    public let currentUser: User? = User()

    public static func auth() -> Auth { shared }

    public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
        calls.append("signIn")
        return AuthDataResult()
    }

    public func signOut() throws {
        calls.append("signOut")
    }
}

@MainActor
public final class OAuthProvider {
    public var customParameters: [String: String]?
    public var scopes: [String]?
    private let providerID: String

    public init(providerID: String) {
        self.providerID = providerID
        calls.append("provider")
    }

    public func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
        let parameters = (customParameters ?? [:]).map { "\($0)=\($1)" }.sorted()
        calls.append(([providerID] + parameters + (scopes ?? [])).joined(separator: " "))
        return AuthCredential()
    }
}

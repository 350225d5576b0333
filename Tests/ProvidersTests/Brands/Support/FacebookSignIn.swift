import OpenID
import Providers
import Testing

/// A sign-in at the stand-in of Facebook, by classic Login unless a test changes it.
enum FacebookSignIn {
    static let path = "/v26.0/dialog/oauth"
    static let query: [(String, String)] = [
        ("client_id", "1001"), ("redirect_uri", BrandBench.redirect), ("scope", "public_profile,email"),
        ("state", "the-state"),
    ]
    static let form: [(String, String)] = [
        ("client_id", "1001"), ("client_secret", "secret-1"), ("redirect_uri", BrandBench.redirect),
    ]

    static func code(
        _ bench: BrandBench, _ changes: [String: String?] = [:], person: String = "ada",
        without: Set<String> = []
    ) async throws -> String {
        let response = try await bench.signIn(
            person, at: path, BrandBench.fields(query, changes), without: without)
        return try #require(try response.delivered()["code"])
    }

    static func exchange(
        _ bench: BrandBench, _ code: String, _ changes: [String: String?] = [:]
    ) async throws -> StandInResponse {
        try await bench.send(
            "GET", "/graph/v26.0/oauth/access_token",
            query: BrandBench.fields(form + [("code", code)], changes))
    }

    static func token(
        _ bench: BrandBench, _ changes: [String: String?] = [:], without: Set<String> = []
    ) async throws -> String {
        let json = try await exchange(bench, try await code(bench, changes, without: without)).json()
        return try #require(json["access_token"]?.stringValue)
    }
}

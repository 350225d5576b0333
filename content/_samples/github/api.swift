// region: api
import FirebaseAuth
import Foundation

func githubUser(accessToken: String) async throws -> Data {
    guard let url = URL(string: "https://api.github.com/user") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
    request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw URLError(.badServerResponse)
    }
    return data
}

func readAccessToken(of result: AuthDataResult) -> String? {
    result.credential?.accessToken
}
// endregion: api

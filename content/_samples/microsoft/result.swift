// region: read
import FirebaseAuth

func readResult(_ result: AuthDataResult) {
    let profile = result.additionalUserInfo?.profile ?? [:]
    let accessToken = result.credential?.accessToken
    let idToken = result.credential?.idToken
    print(profile.keys.sorted(), accessToken != nil, idToken != nil)
}
// endregion: read

// region: graph
import Foundation

func microsoftGraph(_ path: String, accessToken: String) async throws -> Data {
    guard let url = URL(string: "https://graph.microsoft.com/v1.0/" + path) else {
        throw URLError(.badURL)
    }
    var request = URLRequest(url: url)
    request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw URLError(.badServerResponse)
    }
    return data
}

// The profile: microsoftGraph("me", accessToken: token)
// The photo:   microsoftGraph("me/photo/$value", accessToken: token)
// endregion: graph

// region: stored-id
import Foundation

func storedID(fromObjectID oid: String) -> String {
    let padding = "00000000-0000-0000-"
    guard oid.hasPrefix(padding) else { return oid }
    return oid.dropFirst(padding.count).replacingOccurrences(of: "-", with: "")
}
// endregion: stored-id

import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import OpenID

/// Asks a URL until it answers.
package struct ReadinessWait: Sendable {
    private let url: String

    /// - Parameter url: http or https; one without a path stands for its `/readyz`.
    package init?(_ url: String) {
        guard let parts = try? URLParts(url), parts.isWeb else { return nil }
        let authority = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let hasPath = authority.count == 4 && !authority[3].isEmpty
        self.url = hasPath ? url : authority.prefix(3).joined(separator: "/") + "/readyz"
    }

    /// The obstacle to a 2xx answer until the time was up; nil: there was such a response.
    package func obstacle(within seconds: Int) async -> String? {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(seconds))
        var obstacle = "not asked"
        while clock.now < end {
            do {
                let response = try await HTTPClient.shared.execute(
                    HTTPClientRequest(url: url), timeout: .seconds(5))
                if (200...299).contains(response.status.code) { return nil }
                obstacle = "HTTP \(response.status.code)"
            } catch {
                obstacle = "no answer"
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return obstacle
    }
}

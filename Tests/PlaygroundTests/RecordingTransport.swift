import Playground
import RelyingParty
import Synchronization

/// Answers every request the same way, and keeps what was asked.
final class RecordingTransport: ProviderTransport {
    private let response: ProviderResponse
    private let requests = Mutex<[ProviderRequest]>([])

    init(status: Int, body: String = "") {
        response = ProviderResponse(
            status: status, headers: [("Content-Type", "application/json")], body: Array(body.utf8))
    }

    var asked: [ProviderRequest] { requests.withLock(\.self) }

    func send(_ request: ProviderRequest) async throws(TransportError) -> ProviderResponse {
        requests.withLock { $0.append(request) }
        return response
    }
}

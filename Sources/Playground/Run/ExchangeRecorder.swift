import OpenID
import RelyingParty
import Synchronization

/// Records what goes over the wire to a provider, as it happened: the requests of one sign-in, or of one revocation.
final class ExchangeRecorder: ProviderTransport {
    private let transport: any ProviderTransport
    /// Milliseconds since 1970; the server's clock.
    private let clock: @Sendable () -> Int64
    private let exchanges = Mutex<[CapturedExchange]>([])

    init(_ transport: any ProviderTransport, clock: @escaping @Sendable () -> Int64) {
        self.transport = transport
        self.clock = clock
    }

    /// Gives what was recorded since the last time.
    func take() -> [CapturedExchange] {
        exchanges.withLock { exchanges in
            defer { exchanges = [] }
            return exchanges
        }
    }

    /// Sends one request, and records it, its times and its response; also when there is no answer.
    func send(_ request: ProviderRequest) async throws(TransportError) -> ProviderResponse {
        guard let purpose = request.purpose else { return try await transport.send(request) }
        var captured = CapturedExchange(request, for: purpose)
        let began = clock()
        defer {
            captured.timing = ExchangeTiming(began: began, took: max(0, clock() - began))
            let exchange = captured
            exchanges.withLock { $0.append(exchange) }
        }
        let response = try await transport.send(request)
        captured.status = response.status
        captured.response = CapturedExchange.shown(response, of: purpose)
        return response
    }
}

extension CapturedExchange {
    /// A request as a run shows it: the client's own proof in the header of a form is left out.
    fileprivate init(_ request: ProviderRequest, for purpose: ProviderRequest.Purpose) {
        let isForm = request.headers.contains { $0 == ("Content-Type", "application/x-www-form-urlencoded") }
        let query = isForm ? nil : request.url.firstIndex(of: "?")
        let sent =
            isForm
            ? Self.fields(request.body) : Self.queryFields(request.url) + Self.members(of: request.body)
        let authorization =
            isForm
            ? []
            : request.headers.filter { $0.name == "Authorization" }.map { CapturedValue($0.name, $0.value) }
        self.init(
            purpose: purpose, method: request.method,
            url: String(request.url[..<(query ?? request.url.endIndex)]),
            parameters: purpose == .revocation ? authorization + sent : sent + authorization,
            carriage: isForm || request.body.isEmpty ? nil : .json)
    }

    private static func fields(_ body: [UInt8]) -> [CapturedValue] {
        ((try? FormURLEncoded.decode(body)) ?? []).map { CapturedValue($0.0, $0.1) }
    }

    private static func queryFields(_ url: String) -> [CapturedValue] {
        ((try? URLParts(url).queryFields()) ?? []).map { CapturedValue($0.0, $0.1) }
    }

    /// The members of a JSON body of ours.
    private static func members(of body: [UInt8]) -> [CapturedValue] {
        guard let members = (try? JSONValue(parsing: body, limit: 1 << 16))?.objectValue?.members else {
            return []
        }
        return members.map { CapturedValue($0.name, $0.value.stringValue ?? $0.value.serializedText) }
    }

    /// Members of a JSON object answer, bounded; kind and length of a photo; nothing of other answers.
    fileprivate static func shown(_ response: ProviderResponse, of purpose: ProviderRequest.Purpose)
        -> [CapturedValue]
    {
        if purpose == .photo, response.status == 200, let photo = ProviderPhoto(response.body) {
            return [
                CapturedValue("Content-Type", photo.mediaType),
                CapturedValue("Content-Length", String(photo.bytes.count)),
            ]
        }
        guard let value = try? JSONValue(parsing: response.body, limit: 1 << 20) else { return [] }
        guard let object = value.objectValue else {
            return value.arrayValue.map {
                [CapturedValue("[]", JSONValue.array(Array($0.prefix(20))).serializedText)]
            } ?? []
        }
        return object.members.prefix(40).map { member in
            CapturedValue(
                member.name, String((member.value.stringValue ?? member.value.serializedText).prefix(8192)))
        }
    }
}

/// Calls to providers with their times taken.
struct TimedCalls: Sendable {
    let transport: any ProviderTransport
    /// Milliseconds since 1970; the server's clock.
    let clock: @Sendable () -> Int64

    /// Sends one request and notes when it began, how long it took and the answer's status and members.
    ///
    /// - Throws: what the transport throws; the time is noted then too.
    func send(
        _ request: ProviderRequest, noting captured: inout CapturedExchange
    ) async throws(TransportError) -> ProviderResponse {
        let began = clock()
        defer { captured.timing = ExchangeTiming(began: began, took: max(0, clock() - began)) }
        let response = try await transport.send(request)
        captured.status = response.status
        captured.response = CapturedExchange.members(of: response)
        return response
    }
}

/// A stand-in that knows applications, and for one request more of them.
package protocol ClientRegistry: StandIn {
    var clients: [StandInClient] { get set }
}

extension ClientRegistry {
    /// The same with the applications that a request brings, and the rest of the request; nil when it brings none.
    package func joined(by request: StandInRequest) -> (Self, StandInRequest)? {
        guard !request.clients.isEmpty else { return nil }
        var standIn = self
        standIn.clients += request.clients
        var request = request
        request.clients = []
        return (standIn, request)
    }
}

import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import ServiceLifecycle

/// A stream of events that says when an app called, so that a page need not ask every few seconds.
struct AppLogEvents: Sendable {
    let log: AppLog

    /// The time after which a browser begins a stream anew, seconds: one that is gone holds its place no longer.
    private static let lifetime = 120

    /// - Parameter key: the API key of the visitor's sandbox.
    func response(key: String?) -> Response {
        // 204 tells the browser not to come again; its page goes on asking every few seconds.
        guard let changes = log.changes(key: key) else { return Response(status: .noContent) }
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // nginx passes each event on at once.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        return Response(
            status: .ok, headers: headers,
            body: .init { writer in
                do {
                    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                    for await text in Self.texts(changes).cancelOnGracefulShutdown() {
                        try await writer.write(ByteBuffer(string: text))
                    }
                    try await writer.finish(nil)
                } catch {
                    // The reader has gone.
                }
            })
    }

    /// The events' texts, until their time is over.
    private static func texts(_ changes: AsyncStream<ChangeNotification>) -> AsyncStream<String> {
        let (texts, sink) = AsyncStream<String>.makeStream()
        let carrying = Task {
            for await notice in changes { sink.yield(text(notice)) }
            sink.finish()
        }
        let ending = Task {
            try await Task.sleep(for: .seconds(lifetime))
            sink.finish()
        }
        sink.onTermination = { _ in
            carrying.cancel()
            ending.cancel()
        }
        return texts
    }

    private static func text(_ notice: ChangeNotification) -> String {
        switch notice {
        case .changed: "event: change\ndata: 1\n\n"
        case .reach(.everywhere): "event: live\ndata: 1\n\n"
        case .reach(.thisNode): "event: polling\ndata: 1\n\n"
        }
    }
}

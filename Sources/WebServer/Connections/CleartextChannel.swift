import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// A connection without TLS, whose requests are handled on the loop that reads them.
struct CleartextChannel: ServerChildChannel {
    private let http1: HTTP1Channel
    private let executors: EventLoopTaskExecutors

    init(
        responder: @escaping HTTPChannelHandler.Responder, configuration: HTTP1Channel.Configuration,
        executors: EventLoopTaskExecutors
    ) {
        self.executors = executors
        http1 = HTTP1Channel(responder: responder, configuration: configuration)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http1.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(executors.executor(of: value.channel.eventLoop)) {
            await http1.handle(value: value, logger: logger)
        }
    }
}

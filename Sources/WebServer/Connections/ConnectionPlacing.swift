import NIOCore
import NIOHTTP1

/// Puts a `ConnectionLife` behind the decoder of HTTP/1, where requests and answers still have the wire's form.
final class ConnectionPlacing: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let room: ConnectionRoom
    private let limits: ConnectionLimits

    init(_ limits: ConnectionLimits, room: ConnectionRoom) {
        self.limits = limits
        self.room = room
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(ConnectionLife(limits, room: room), position: .after(decoder))
        } catch {
            // A connection that nobody looks after is none.
            context.close(promise: nil)
        }
    }
}

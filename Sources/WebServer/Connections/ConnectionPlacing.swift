import NIOCore
import NIOHTTP1
import OpenID

/// Puts a `ConnectionLife` behind the decoder of HTTP/1, where requests and answers still have the wire's form, and
/// `SiteHits` before it and the encoder, where they are bytes.
final class ConnectionPlacing: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let room: ConnectionRoom
    private let limits: ConnectionLimits
    private let answers: ReadyAnswers<WrittenHead>?

    init(_ limits: ConnectionLimits, room: ConnectionRoom, answers: ReadyAnswers<WrittenHead>?) {
        self.limits = limits
        self.room = room
        self.answers = answers
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            let life = ConnectionLife(limits, room: room)
            try pipeline.addHandler(life, position: .after(decoder))
            guard let answers else { return }
            let peer = context.remoteAddress.flatMap(NetworkAddress.init)
            try pipeline.addHandler(
                SiteHits(answers, life: life, isLocal: peer?.isLoopback == true),
                position: .before(pipeline.handler(type: HTTPResponseEncoder.self)))
        } catch {
            // A connection that nobody looks after is none.
            context.close(promise: nil)
        }
    }
}

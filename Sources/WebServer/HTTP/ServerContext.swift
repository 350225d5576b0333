import Hummingbird
import NIOCore
import SignInFoundation

/// The context of a request beyond its text: the router's part, and the sender.
struct ServerContext: CallerContext {
    var coreContext: CoreRequestContextStorage
    let peer: NetworkAddress?
    var caller: Caller

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress.flatMap(NetworkAddress.init)
        caller = Caller(peer: peer)
    }
}

import Foundation
import Logging
import NIOCore
import NIOHTTP1
import OpenID
import Synchronization

/// The number of open connections, and room for further ones: when there is none, those that have done nothing for the
/// longest time are closed.
///
/// A client with thousands of idle connections loses them first, and new requests are answered.
final class OpenConnections: Sendable {
    final class Place: Sendable {
        /// Nanoseconds of uptime since which it is idle; 0: a request is under way.
        fileprivate let idleSince = Atomic<UInt64>(0)
        fileprivate let hasServed = Atomic(false)

        func isBusy() {
            idleSince.store(0, ordering: .relaxed)
            hasServed.store(true, ordering: .relaxed)
        }

        /// A request has come and was answered at once.
        func hasResponded(at now: NIODeadline) {
            idleSince.store(now.uptimeNanoseconds, ordering: .relaxed)
            hasServed.store(true, ordering: .relaxed)
        }

        func isIdle() {
            idleSince.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed)
        }
    }

    private let most: Int
    private let spare: Int
    private let logger: Logger
    private let open = Mutex<[ObjectIdentifier: (place: Place, channel: any Channel)]>([:])
    private let notice = LogThrottle()

    /// The time that a connection on which requests came is kept, nanoseconds: clients that reuse one may be about to.
    private static let keptNanoseconds: UInt64 = 5_000_000_000

    /// - Parameters:
    ///   - most: connections from which on idle ones are closed.
    ///   - spare: connections beyond these that are let in when none is idle.
    init(most: Int, spare: Int, logger: Logger) {
        self.most = most
        self.spare = spare
        self.logger = logger
    }

    /// Lets a connection in; false when there is no room at all.
    func enter(_ place: Place, _ channel: any Channel) -> Bool {
        let count = open.withLock { open in
            open[ObjectIdentifier(place)] = (place, channel)
            return open.count
        }
        guard count > most else { return true }
        let closed = makeRoom()
        notice.give {
            logger.warning(
                "connections use up the file descriptors; idle ones are closed",
                metadata: [
                    "open": "\(count)", "most": "\(most)", "closed": "\(closed)",
                    "cure": "raise the limit (systemd: LimitNOFILE, shell: ulimit -Hn)",
                ])
        }
        return closed > 0 || count <= most + spare
    }

    func leave(_ place: Place) {
        open.withLock { $0[ObjectIdentifier(place)] = nil }
    }

    /// Closes the longest idle connections, a twentieth of them all.
    ///
    /// - Returns: how many.
    @discardableResult
    func makeRoom() -> Int {
        let now = NIODeadline.now().uptimeNanoseconds
        let idle = open.withLock { open in
            open.values.compactMap { entry -> (since: UInt64, channel: any Channel)? in
                let since = entry.place.idleSince.load(ordering: .relaxed)
                guard since > 0 else { return nil }
                let isKept = entry.place.hasServed.load(ordering: .relaxed)
                return isKept && now - min(since, now) < Self.keptNanoseconds ? nil : (since, entry.channel)
            }
        }
        let closing = idle.sorted { $0.since < $1.since }.prefix(max(1, most / 20))
        for entry in closing { entry.channel.close(promise: nil) }
        return closing.count
    }
}

/// Logs a message at most once a minute.
final class LogThrottle: Sendable {
    private let last = Mutex<ContinuousClock.Instant?>(nil)
    private let clock = ContinuousClock()

    func give(_ say: () -> Void) {
        let now = clock.now
        let isDue = last.withLock { last in
            if let last, now - last < .seconds(60) { return false }
            last = now
            return true
        }
        if isDue { say() }
    }
}

/// Puts a `IdleTimeoutHandler` behind the decoder of HTTP/1, where requests and answers still have the wire's form, and
/// `StaticFileResponder` before it and the encoder, where they are bytes.
final class PipelineSetupHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let openConnections: OpenConnections
    private let limits: ConnectionTimeouts
    private let responses: ResponseCache?

    init(_ limits: ConnectionTimeouts, openConnections: OpenConnections, responses: ResponseCache?) {
        self.limits = limits
        self.openConnections = openConnections
        self.responses = responses
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            let timeoutHandler = IdleTimeoutHandler(limits, openConnections: openConnections)
            try pipeline.addHandler(timeoutHandler, position: .after(decoder))
            guard let responses else { return }
            let peer = context.remoteAddress.flatMap(NetworkAddress.init)
            try pipeline.addHandler(
                StaticFileResponder(
                    responses, timeoutHandler: timeoutHandler, isLocal: peer?.isLoopback == true),
                position: .before(pipeline.handler(type: HTTPResponseEncoder.self)))
        } catch {
            // Closes a connection that has no handler.
            context.close(promise: nil)
        }
    }
}

/// The number of files and connections that the process may have open.
package enum FileDescriptors {
    /// Raises the soft limit to the hard one: only `select(2)`, which is not used here, needs it lower.
    ///
    /// - Returns: the limit that holds now.
    @discardableResult
    package static func raiseLimit() -> Int {
        var limit = current()
        if limit.rlim_cur < limit.rlim_max {
            let soft = limit.rlim_cur
            limit.rlim_cur = limit.rlim_max
            if setrlimit(resource, &limit) != 0 { limit.rlim_cur = soft }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The number of connections that there is room for, beside what is open now and what sign-ins and the store need.
    static func connections() -> (most: Int, spare: Int) {
        let limit = Int(clamping: current().rlim_cur)
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 32
        let reserve = min(max(limit / 8, 24), 256)
        return (max(limit - open - reserve, 8), reserve / 3)
    }

    #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif

    private static func current() -> rlimit {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return rlimit(rlim_cur: 1_024, rlim_max: 1_024) }
        return limit
    }
}

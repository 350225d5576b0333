import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import WebServer

@Suite("Requests on the loop that reads them")
struct EventLoopTaskExecutorTests {
    /// Sends back what comes.
    private final class Echo: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            context.writeAndFlush(data, promise: nil)
        }
    }

    /// Work without end, until an answer has come to the client, which has a thread of its own: how busy the tests'
    /// common threads are decides nothing.
    private final class Race: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private let hasAnswer = Atomic(false)
        /// What ends the work on a loop that looks at no socket.
        private let end = ContinuousClock.now + .seconds(600)

        var isOn: Bool { !isWon && ContinuousClock.now < end }
        var isWon: Bool { hasAnswer.load(ordering: .acquiring) }

        func channelActive(context: ChannelHandlerContext) {
            context.writeAndFlush(NIOAny(ByteBuffer(string: "a")), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            hasAnswer.store(true, ordering: .releasing)
        }
    }

    private func withLoop(_ body: (any EventLoop) async throws -> Void) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do { try await body(group.next()) } catch {
            try await group.shutdownGracefully()
            throw error
        }
        try await group.shutdownGracefully()
    }

    private nonisolated func isOn(_ loop: any EventLoop) async -> Bool { loop.inEventLoop }

    @Test("a task stays on the loop, also after it has waited for something elsewhere")
    func stays() async throws {
        try await withLoop { loop in
            let executor = EventLoopTaskExecutors().executor(of: loop)
            await withTaskExecutorPreference(executor) {
                #expect(await isOn(loop))
                try? await Task.sleep(for: .milliseconds(1))
                #expect(await isOn(loop))
            }
            #expect(await isOn(loop) == false)
        }
    }

    @Test("a loop has one executor, and each loop its own")
    func executors() async throws {
        try await withLoop { first in
            try await withLoop { second in
                let executors = EventLoopTaskExecutors()
                #expect(executors.executor(of: first) === executors.executor(of: first))
                #expect(executors.executor(of: first) !== executors.executor(of: second))
            }
        }
    }

    @Test("tasks that never wait leave the loop time for its sockets")
    func fairness() async throws {
        try await withLoop { loop in
            let executor = EventLoopTaskExecutors().executor(of: loop)
            let server = try await ServerBootstrap(group: loop)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(Echo())
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
            let port = try #require(server.localAddress?.port)
            let race = Race()
            let client = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(race)
                    }
                }
            await withTaskExecutorPreference(executor) {
                let connected = client.connect(host: "127.0.0.1", port: port)
                while race.isOn { await Task.yield() }
                connected.whenSuccess { $0.close(promise: nil) }
            }
            #expect(race.isWon)
            try await server.close()
        }
    }
}

@Suite("Deadlines")
struct DeadlineTests {
    private struct Failure: Error, Equatable {}

    private final class Ending: Sendable {
        let wasCancelled = Atomic(false)
    }

    @Test("work that ends in time gives its result, or its error")
    func inTime() async throws {
        #expect(try await Deadline.within(seconds: 5) { 7 } == 7)
        #expect(
            try await Deadline.within(seconds: 5) {
                try await Task.sleep(for: .milliseconds(1))
                return 7
            } == 7)
        await #expect(throws: Failure()) { try await Deadline.within(seconds: 5) { throw Failure() } }
    }

    @Test("work that takes too long is ended")
    func late() async throws {
        let ending = Ending()
        await #expect(throws: (any Error).self) {
            try await Deadline.within(seconds: 0) {
                do { try await Task.sleep(for: .seconds(600)) } catch {
                    ending.wasCancelled.store(true, ordering: .relaxed)
                    throw error
                }
            }
        }
        let wasCancelled = ending.wasCancelled.load(ordering: .relaxed)
        #expect(wasCancelled)
    }
}

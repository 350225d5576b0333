import Cryptography
import Providers
import Synchronization
import Testing

@testable import WebServer

@Suite("A stand-in is made when it is first asked for something")
struct StandInOnDemandTests {
    private struct Unavailable: Error {}

    private struct Echo: StandIn {
        let number: Int

        func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
            .empty(status: 200 + number)
        }
    }

    @Test("all who ask at once get the same one")
    func once() async throws {
        let made = Mutex(0)
        let standIn = StandInOnDemand {
            let number = made.withLock { made in
                made += 1
                return made
            }
            await Task.yield()
            return Echo(number: number)
        }
        #expect(made.withLock { $0 } == 0)
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await standIn.standIn().number } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers == [1])
        #expect(made.withLock { $0 } == 1)
    }

    @Test("after a failure the next who asks tries again")
    func failure() async throws {
        let tries = Mutex(0)
        let standIn = StandInOnDemand {
            let number = tries.withLock { tries in
                tries += 1
                return tries
            }
            guard number > 1 else { throw Unavailable() }
            return Echo(number: number)
        }
        await #expect(throws: Unavailable.self) { try await standIn.standIn() }
        #expect(try await standIn.standIn().number == 2)
        #expect(try await standIn.standIn().number == 2)
    }
}

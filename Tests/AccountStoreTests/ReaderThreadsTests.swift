import Dispatch
import Testing

@testable import AccountStore

@Suite("Threads that read")
struct ReaderThreadsTests {
    @Test("a slow read holds up nobody while another lane is free", .timeLimit(.minutes(10)))
    func slow() async throws {
        let lanes = ReaderThreads(count: 2)
        let (begun, end) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
        let slow = Task {
            try await lanes.run {
                begun.continuation.finish()
                end.wait()
            }
        }
        for await _ in begun.stream {}
        // In turns, each second one would wait for the slow one.
        for number in 0..<10 { #expect(try await lanes.run { number } == number) }
        let together = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 { group.addTask { try await lanes.run { number } } }
            return try await group.reduce(0, +)
        }
        #expect(together == 4_950)
        end.signal()
        try await slow.value
        for number in 0..<10 { #expect(try await lanes.run { number } == number) }
    }

    @Test("what a read throws is thrown, and its lane goes on")
    func throwing() async throws {
        struct Fault: Error {}
        let lanes = ReaderThreads(count: 1)
        await #expect(throws: Fault.self) { try await lanes.run { throw Fault() } }
        #expect(try await lanes.run { 1 } == 1)
    }
}

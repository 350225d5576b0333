import NIOCore
import Synchronization
import Testing

@testable import WebServer

@Suite struct CallbackAdmissionTests {
    /// Doors that tests open, and what went through them.
    private final class Doors: Sendable {
        private struct State: Sendable {
            var begun: [Int] = []
            var open: [Int: CheckedContinuation<Void, Never>] = [:]
        }
        private let state = Mutex(State())

        var begun: [Int] { state.withLock { $0.begun } }

        func stand(at number: Int) async {
            await withCheckedContinuation { continuation in
                state.withLock {
                    $0.begun.append(number)
                    $0.open[number] = continuation
                }
            }
        }

        func open(_ number: Int) { state.withLock { $0.open.removeValue(forKey: number) }?.resume() }

        func waits(for numbers: [Int]) async throws {
            for _ in 0..<20_000 where begun.count < numbers.count {
                try await Task.sleep(for: .milliseconds(1))
            }
            #expect(begun == numbers)
        }
    }

    private struct Broken: Error {}

    @Test("Callbacks are worked on in the order in which they came, never more than there are turns")
    func order() async throws {
        let turns = CallbackAdmission(2, patience: .seconds(86_400))
        let doors = Doors()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask { await turns.inTurn { await doors.stand(at: number) } }
                // The next one comes when this one has its turn or its place in the line.
                while doors.begun.count + turns.waiting <= number {
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
            #expect(doors.begun == [0, 1])
            doors.open(1)
            try await doors.waits(for: [0, 1, 2])
            doors.open(2)
            try await doors.waits(for: [0, 1, 2, 3])
            doors.open(0)
            try await doors.waits(for: [0, 1, 2, 3, 4])
            doors.open(3)
            try await doors.waits(for: [0, 1, 2, 3, 4, 5])
            doors.open(4)
            doors.open(5)
            try await group.waitForAll()
        }
        // All turns are there again.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 6..<8 {
                group.addTask { await turns.inTurn { await doors.stand(at: number) } }
                try await doors.waits(for: Array(0...number))
            }
            for number in 6..<8 { doors.open(number) }
            try await group.waitForAll()
        }
    }

    @Test("A callback that fails passes its turn on")
    func failure() async throws {
        let turns = CallbackAdmission(1, patience: .seconds(86_400))
        for _ in 0..<3 {
            await #expect(throws: Broken.self) { try await turns.inTurn { throw Broken() } }
        }
        #expect(await turns.inTurn { 7 } == 7)
    }

    @Test("One that hangs loses its turn when its time is over, and then passes none on")
    func patience() async throws {
        let turns = CallbackAdmission(1, patience: .milliseconds(30))
        let doors = Doors()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await turns.inTurn { await doors.stand(at: 0) } }
            try await doors.waits(for: [0])
            group.addTask { await turns.inTurn { await doors.stand(at: 1) } }
            try await doors.waits(for: [0, 1])
            doors.open(1)
            // The first still hangs, but has no turn any more.
            while turns.free < 1 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(await turns.inTurn { 7 } == 7)
            doors.open(0)
            try await group.waitForAll()
        }
        #expect(turns.free == 1)
    }
}

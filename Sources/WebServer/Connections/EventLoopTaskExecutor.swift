import NIOCore
import Synchronization

/// Runs the tasks of a connection on the event loop that reads it, so that a request changes threads only where it
/// waits for a store.
///
/// Tasks have a slice of time; then the loop looks at its sockets again, so that files of the site, which are answered
/// where their bytes come in, wait for a slice at most, however many sign-ins are under way.
final class EventLoopTaskExecutor: TaskExecutor {
    private struct Line: Sendable {
        var jobs = CircularBuffer<UnownedJob>()
        var isRunning = false
    }

    private let loop: any EventLoop
    private let line = Mutex(Line())

    /// The time that tasks take before the loop looks at its sockets.
    private static let slice = TimeAmount.microseconds(300)
    /// The pause between two slices: long enough that the loop ends its turn.
    private static let pause = TimeAmount.microseconds(20)

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let starts = line.withLock { line in
            line.jobs.append(job)
            defer { line.isRunning = true }
            return !line.isRunning
        }
        if starts { loop.execute { self.run() } }
    }

    private func run() {
        let end = NIODeadline.now() + Self.slice
        let executor = asUnownedTaskExecutor()
        while true {
            let job = line.withLock { line in
                line.isRunning = !line.jobs.isEmpty
                return line.jobs.popFirst()
            }
            guard let job else { return }
            job.runSynchronously(on: executor)
            if NIODeadline.now() >= end {
                loop.scheduleTask(in: Self.pause) { self.run() }
                return
            }
        }
    }
}

/// The executors of a server's loops, one for each.
final class EventLoopTaskExecutors: Sendable {
    private let known = Mutex<[ObjectIdentifier: EventLoopTaskExecutor]>([:])

    func executor(of loop: any EventLoop) -> EventLoopTaskExecutor {
        known.withLock { known in
            if let executor = known[ObjectIdentifier(loop)] { return executor }
            let executor = EventLoopTaskExecutor(loop)
            known[ObjectIdentifier(loop)] = executor
            return executor
        }
    }
}

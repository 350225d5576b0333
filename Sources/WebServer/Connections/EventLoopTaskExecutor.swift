import NIOCore
import Synchronization

/// Runs the tasks of a connection on the event loop that reads it, so that a request changes threads only where it
/// waits for a store.
///
/// Tasks have a slice of time; then the loop looks at its sockets again, so that files of the site, which are answered
/// where their bytes come in, wait for a slice at most, however many sign-ins are under way.
final class EventLoopTaskExecutor: TaskExecutor {
    private struct Line: Sendable {
        var jobs: [UnownedJob] = []
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

    /// Runs what waits, for a slice of time.
    private func run() {
        let end = NIODeadline.now() + Self.slice
        let executor = asUnownedTaskExecutor()
        var jobs: [UnownedJob] = []
        while true {
            // The room of what has run is what comes next's.
            jobs.removeAll(keepingCapacity: true)
            line.withLock { line in
                swap(&line.jobs, &jobs)
                line.isRunning = !jobs.isEmpty
            }
            guard !jobs.isEmpty else { return }
            for (index, job) in jobs.enumerated() {
                job.runSynchronously(on: executor)
                guard NIODeadline.now() >= end else { continue }
                let rest = jobs[(index + 1)...]
                if !rest.isEmpty { line.withLock { $0.jobs.insert(contentsOf: rest, at: 0) } }
                return goOn()
            }
        }
    }

    private func goOn() {
        loop.scheduleTask(in: Self.pause) { self.run() }
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

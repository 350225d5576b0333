import Dispatch
import Foundation
import SiteBuild

/// Lets a build that is told to end (Ctrl-C, `kill`, a closed terminal) take back what it has begun.
struct Interruption {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter lock: the lock of the folder that the build writes.
    init(_ lock: OutputLock) {
        let queue = DispatchQueue(label: "interruption")
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            let before = signal(number, SIG_IGN)
            // The caller may have asked to let the build outlive the terminal (nohup).
            if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { lock.abandon { Self.end(by: number) } }
            source.resume()
            return source
        }
    }

    /// Ends the process by the signal itself, so that a shell sees what ended it.
    private static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        // Threads of queues have their signals blocked.
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        raise(number)
        _exit(128 + number)
    }
}

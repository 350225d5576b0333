import Dispatch
import Foundation
import SiteBuild
import Synchronization

/// Lets a build that is told to end (Ctrl-C, `kill`, a closed terminal) take back what it has begun.
///
/// It has to be there before the build asks for its folder: asking makes the folder and the lock's file. It stays
/// until the process ends.
final class Interruption: Sendable {
    /// The lock of the folder that the build writes; held while the build asks for it.
    private let lock = Mutex<OutputLock?>(nil)

    /// Signals that come before this returns end the process as ever: nothing has begun yet.
    init() {
        let queue = DispatchQueue(label: "interruption")
        let listening = DispatchSemaphore(value: 0)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // The caller may have asked to let the build outlive the terminal (nohup).
            if Self.isIgnored(number) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setRegistrationHandler { listening.signal() }
            source.setEventHandler {
                // The handler keeps its source.
                withExtendedLifetime(source) {}
                self.abandon(number)
            }
            source.resume()
            listening.wait()
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Asks for the folder; an interruption waits for the response and takes back what asking has made.
    func attempt(_ folder: String, disk: Disk) -> OutputLock.Attempt {
        lock.withLock { lock in
            let response = OutputLock.attempt(folder, disk: disk)
            if case .held(let held) = response { lock = held }
            return response
        }
    }

    private func abandon(_ number: Int32) -> Never {
        lock.withLock { lock in
            guard let lock else { Self.end(by: number) }
            lock.abandon { Self.end(by: number) }
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

import Dispatch
import Foundation
import Synchronization

/// The two streams of a command: results on standard output, talk on standard error.
///
/// A stream whose reader is gone is ignored without an error: `portico serve | head -1` goes on serving.
enum Console {
    /// The reason why a result could not be written, other than that nobody reads it; the first one counts.
    private static let failure = Mutex<Int32>(0)

    /// Makes writing to a pipe that nobody reads an ordinary failure, and gives streams that are closed to nobody: the
    /// next file that is opened would take their place otherwise, and be written into.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            // The lowest number that is free is that of the stream.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }

    /// Writes a result as it is.
    static func result(_ text: String) {
        let code = write(text, to: STDOUT_FILENO)
        if code != 0, code != EPIPE { failure.withLock { if $0 == 0 { $0 = code } } }
    }

    /// Says one line to the user at the terminal.
    static func talk(_ line: String) {
        _ = write(line + "\n", to: STDERR_FILENO)
    }

    /// The fault that kept results from being written (a full disk, say); nil when all were, or nobody wanted them.
    static var lostResults: String? {
        let code = failure.withLock { $0 }
        return code == 0 ? nil : String(cString: strerror(code))
    }

    /// Writes all of a text.
    ///
    /// - Returns: 0, or the number of the error.
    private static func write(_ text: String, to stream: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(stream, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                _ = poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}

/// Standard output without waiting for its reader: a full pipe blocks nothing else.
final class ConsoleQueue: Sendable {
    /// So many texts may wait; more are dropped, since what is found now is in the page too.
    private static let most = 16

    private let queue = DispatchQueue(label: "console")
    private let waiting = Atomic(0)

    /// Writes a result when those before it are written.
    func result(_ text: String) {
        guard waiting.load(ordering: .relaxed) < Self.most else { return }
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            Console.result(text)
            waiting.subtract(1, ordering: .relaxed)
        }
    }
}

import Foundation
import NIOCore
import Synchronization

/// Large answers as they are sent, head and body, in a file from which the system sends them by itself (sendfile(2)).
///
/// With hundreds of connections, copying bodies into their sockets takes a fifth of the server's time. The file has no
/// name and goes with the process. What finds no room in it is copied as before.
final class AnswerFile: Sendable {
    /// Bytes of a body from which on it is worth it.
    static let least = 16 << 10
    /// Bytes of all answers.
    private static let most = 64 << 20

    private struct State: Sendable {
        var descriptor: CInt?
        var isMissing = false
        var end = 0
        /// A descriptor for each loop: NIO lets one of them use it at a time.
        var handles: [ObjectIdentifier: NIOFileHandle] = [:]
    }

    private let state = Mutex(State())

    deinit {
        state.withLock { state in
            for handle in state.handles.values { try? handle.close() }
            if let descriptor = state.descriptor { _ = close(descriptor) }
        }
    }

    /// The answer with a body; nil when it is copied faster than it is sent from a file.
    func answer(_ body: ByteBuffer) -> SentAnswer? {
        body.readableBytes < Self.least ? nil : SentAnswer(self, body: body)
    }

    /// Takes room in the file; nil when there is none.
    fileprivate func room(_ count: Int) -> Int? {
        state.withLock { state in
            guard open(&state), state.end + count <= Self.most else { return nil }
            defer { state.end += count }
            return state.end
        }
    }

    /// Writes bytes at a place; false when the system does not take them all.
    fileprivate func write(_ bytes: ByteBuffer, at place: Int) -> Bool {
        guard let descriptor = state.withLock({ $0.descriptor }) else { return false }
        return bytes.withUnsafeReadableBytes {
            pwrite(descriptor, $0.baseAddress, $0.count, off_t(place)) == $0.count
        }
    }

    fileprivate func region(_ range: Range<Int>, on loop: any EventLoop) -> FileRegion? {
        let handle = state.withLock { state -> NIOFileHandle? in
            if let known = state.handles[ObjectIdentifier(loop)] { return known }
            guard let descriptor = state.descriptor else { return nil }
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return nil }
            let handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: copy)
            state.handles[ObjectIdentifier(loop)] = handle
            return handle
        }
        return handle.map {
            FileRegion(fileHandle: $0, readerIndex: range.lowerBound, endIndex: range.upperBound)
        }
    }

    /// Makes the file when it is first asked for.
    private func open(_ state: inout State) -> Bool {
        if state.descriptor != nil { return true }
        guard !state.isMissing else { return false }
        state.isMissing = true
        guard let file = tmpfile() else { return false }
        defer { fclose(file) }
        let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return false }
        state.descriptor = descriptor
        return true
    }
}

/// An answer in an `AnswerFile`.
///
/// It stands there twice. A second's head, which has its date, is written where the last second's answers are not sent
/// from. So an answer on its way changes only after a second or more, and then only by saying a later date.
final class SentAnswer: Sendable {
    private struct State: Sendable {
        /// The parts of the file that hold it; empty before it is first asked for.
        var places: [Range<Int>] = []
        var isMissing = false
        /// The second whose head stands at the first place.
        var second = Int.min
    }

    private let file: AnswerFile
    private let body: ByteBuffer
    private let state = Mutex(State())

    fileprivate init(_ file: AnswerFile, body: ByteBuffer) {
        (self.file, self.body) = (file, body)
    }

    /// The part of the file that holds the answer; nil when the file has no room for it.
    ///
    /// - Parameters:
    ///   - head: the head with the date of a second; its length is always the same.
    ///   - second: seconds since 1970.
    ///   - loop: the loop that sends it.
    func region(head: ByteBuffer, second: Int, on loop: any EventLoop) -> FileRegion? {
        let place = state.withLock { state -> Range<Int>? in
            if state.places.isEmpty { begin(&state, head: head) }
            guard !state.isMissing else { return nil }
            // Another loop may be a second ahead.
            if second > state.second {
                guard file.write(head, at: state.places[1].lowerBound) else { return nil }
                state.places.swapAt(0, 1)
                state.second = second
            }
            return state.places[0]
        }
        return place.flatMap { file.region($0, on: loop) }
    }

    private func begin(_ state: inout State, head: ByteBuffer) {
        guard !state.isMissing else { return }
        state.isMissing = true
        let size = head.readableBytes + body.readableBytes
        guard let start = file.room(2 * size) else { return }
        let places = [start..<start + size, start + size..<start + 2 * size]
        guard places.allSatisfy({ file.write(body, at: $0.lowerBound + head.readableBytes) }) else { return }
        (state.places, state.isMissing) = (places, false)
    }
}

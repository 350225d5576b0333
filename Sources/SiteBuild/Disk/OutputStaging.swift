import Foundation

/// Files on their way into an output folder: all are written beside their places first and moved there together,
/// so that a full disk leaves the earlier output as it is.
struct OutputStaging {
    /// What the system said.
    struct Failure: Error {
        let reason: String

        /// The reason of the last call that failed.
        static var last: Failure { Failure(reason: String(cString: strerror(errno))) }

        init(reason: String) {
            self.reason = reason
        }

        /// What Foundation says, in the system's words where it has them.
        init(_ error: any Error) {
            let error = error as NSError
            let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
            if let cause, cause.domain == NSPOSIXErrorDomain {
                reason = String(cString: strerror(Int32(cause.code)))
            } else {
                reason = error.localizedDescription
            }
        }
    }

    /// The folder within the output folder where files wait; nothing else is ever in it.
    static let name = ".portico-staging"

    private let output: String
    private var waiting: [String] = []

    /// - Parameter output: the output folder, which exists.
    init(in output: String) throws(Failure) {
        self.output = output
        discardRemains()
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw .last }
    }

    private var folder: String { output + "/" + Self.name }
    private func staged(_ number: Int) -> String { "\(folder)/\(number)" }

    /// Writes a file that is to stand at `path` within the output folder.
    mutating func add(_ bytes: [UInt8], for path: String) throws(Failure) {
        let file = open(staged(waiting.count), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .last }
        waiting.append(path)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                let failure = Failure.last
                close(file)
                throw failure
            }
            offset += count
        }
        // A disk that is full may say so only now.
        guard close(file) == 0 else { throw .last }
    }

    /// Moves every file to its place.
    func commit() throws(Failure) {
        var made: Set<String> = []
        for (number, path) in waiting.enumerated() {
            let target = output + "/" + path
            if let slash = path.lastIndex(of: "/"), made.insert(String(path[..<slash])).inserted {
                let parent = output + "/" + path[..<slash]
                do {
                    try FileManager.default.createDirectory(
                        atPath: parent, withIntermediateDirectories: true)
                } catch {
                    throw Failure(error)
                }
            }
            guard rename(staged(number), target) == 0 else { throw .last }
        }
        discard()
    }

    /// Removes the files that wait.
    func discard() {
        for number in waiting.indices { unlink(staged(number)) }
        rmdir(folder)
    }

    /// Removes what an interrupted run left.
    private func discardRemains() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            unlink("\(folder)/\(name)")
        }
    }
}

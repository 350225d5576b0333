import Foundation

/// The reason why the system refused to read or write something.
package struct SystemFailure: Error, Hashable, CustomStringConvertible {
    /// The number of the error (`errno`).
    let code: Int32

    /// The reason of the last call that failed.
    static var last: SystemFailure { SystemFailure(code: errno) }

    /// The system's words.
    package var description: String { String(cString: strerror(code)) }

    /// The cure for the author; nil when the system's words say all there is.
    package var cure: String? {
        switch code {
        case ENOSPC: "free some space on this disk, or name a folder on another one"
        case EDQUOT: "free some of the space that you may use on this disk"
        case EACCES, EPERM: "let the user who runs portico write there, or name another folder"
        case EROFS: "this disk can only be read: name a folder on another one"
        case ENOTDIR: "a part of this path is a file: remove it, or name another folder"
        case ENAMETOOLONG: "give the page or the folder a shorter name"
        case EMFILE, ENFILE: "let more files be open at once (`ulimit -n`)"
        case ELOOP: "links lead in a circle: name a folder that is none"
        case EISDIR: "there is a folder where a file has to be: remove it"
        case ENOTEMPTY, EEXIST: "somebody else put files there: move them away"
        case EFBIG: "files cannot be as large as this here (`ulimit -f`)"
        default: nil
        }
    }

    /// The system's words and the cure, for the notes of a finding.
    var notes: [String] { [description] + (cure.map { [$0] } ?? []) }
}

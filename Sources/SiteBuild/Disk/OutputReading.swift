import Foundation

/// Tells whether an output folder can be read as one build has left it.
package final class OutputReading {
    /// The build that is at work; who, if it says so: `process 123 on build-1`. Nil when there is none.
    package let build: String?
    /// Indicates whether a build was interrupted, so that pages of two builds may stand beside each other.
    package let isHalf: Bool
    private let folder: String
    /// The lock's file, which no build gets as long as it is held; -1 where there is none.
    private let descriptor: Int32
    private let mark: FileMark?

    /// Begins to read a folder.
    ///
    /// - Parameter folder: absolute, or relative to where the program was started.
    package init(_ folder: String) {
        self.folder = folder
        // The lock's file comes and goes with each build, which the folder's own mark shows.
        mark = FileMark.of(folder)
        descriptor = open(folder + "/" + OutputLock.name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        let isBusy = descriptor >= 0 && flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
        build = isBusy ? OutputLock.text(descriptor) ?? "a process" : nil
        isHalf = !isBusy && access(folder + "/" + OutputStaging.name, F_OK) == 0
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Indicates whether no build has begun since.
    package var isUndisturbed: Bool { build == nil && (descriptor >= 0 || FileMark.of(folder) == mark) }
}

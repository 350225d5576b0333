import Diagnostics
import Foundation

/// Tells whether a site may be written to a place.
enum OutputPlace {
    /// The finding why nothing may be written there; nil when something may.
    ///
    /// - Parameters:
    ///   - output: relative to the project's folder or absolute.
    ///   - state: the thing that stands there, if somebody has looked.
    static func finding(_ output: String, disk: Disk, state: OutputFolder.State? = nil) -> Diagnostic? {
        let folder = OutputFolder(disk.absolute(output))
        let real = real(folder.path)
        for source in SiteSources.folders {
            guard let place = SourceTree.real(disk.absolute(source)) else { continue }
            if real == place || real.hasPrefix(place + "/") {
                return Diagnostic(
                    .outputInSources, at: SourceLocation(path: output),
                    "the output `\(output)` is in `\(source)/`, so the site would become a part of itself",
                    notes: ["name a folder that stands beside `\(source)/` with `--output`, as `dist` does"])
            }
        }
        if let finding = linkFinding(output, real, disk) { return finding }
        switch state ?? folder.state {
        case .new, .ours: return nil
        case .file:
            return Diagnostic(
                .outputNotOurs, at: SourceLocation(path: output),
                "the output `\(output)` is a file, and a site needs a folder",
                notes: ["the file is left as it is; name another place with `--output` or move the file away"]
            )
        case .foreign:
            return Diagnostic(
                .outputNotOurs, at: SourceLocation(path: output),
                "the folder `\(output)` is not empty and was not made by portico",
                notes: ["it is left as it is; name another one with `--output` or empty it yourself"])
        }
    }

    /// The finding for an output that a link leads out of the project.
    ///
    /// One that is named by `--output` is absolute: whoever runs the program chose it. `dist` is the project's, and
    /// whoever made the project may have put a link to one of the user's folders in its place.
    private static func linkFinding(_ output: String, _ real: String, _ disk: Disk) -> Diagnostic? {
        guard !output.hasPrefix("/"), !disk.followsLinks, let project = SourceTree.real(disk.root),
            real != project, !real.hasPrefix(project == "/" ? "/" : project + "/")
        else { return nil }
        return Diagnostic(
            .outputLinkOutside, at: SourceLocation(path: output),
            "the output `\(output)` is a link to `\(real)`, which is not in the project",
            notes: [
                "name the folder itself with `--output`, or use `--follow-links` where every link can be trusted"
            ])
    }

    /// The finding for a place that cannot be written.
    static func unwritable(_ place: String, _ failure: SystemFailure) -> Diagnostic {
        Diagnostic(
            .outputUnwritable, at: SourceLocation(path: place), "`\(place)` cannot be written",
            notes: failure.notes)
    }

    /// The path that is reached when all links are followed, as far as it is there.
    private static func real(_ path: String) -> String {
        var there = path[...]
        var rest = ""
        while !there.isEmpty {
            if let real = SourceTree.real(String(there)) { return real + rest }
            guard let slash = there.lastIndex(of: "/") else { break }
            rest = there[slash...] + rest
            there = there[..<slash]
        }
        return path
    }
}

/// Tells whether an output folder can be read as one build has left it.
package final class OutputReading {
    /// The build that is at work; who, if it says so: `process 123 on build-1`. Nil when there is none.
    package let build: String?
    /// Indicates whether a build was interrupted, so that pages of two builds may stand beside each other.
    package let isHalf: Bool
    private let folder: String
    /// The lock's file, which no build gets as long as it is held; -1 where there is none.
    private let descriptor: Int32
    private let mark: FileStatus?

    /// Begins to read a folder.
    ///
    /// - Parameter folder: absolute, or relative to where the program was started.
    package init(_ folder: String) {
        self.folder = folder
        // The lock's file comes and goes with each build, which the folder's own mark shows.
        mark = FileStatus(folder)
        descriptor = open(folder + "/" + OutputLock.name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        let isBusy = descriptor >= 0 && flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
        build = isBusy ? OutputLock.text(descriptor) ?? "a process" : nil
        isHalf = !isBusy && access(folder + "/" + OutputStaging.name, F_OK) == 0
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Indicates whether no build has begun since.
    package var isUndisturbed: Bool {
        build == nil && (descriptor >= 0 || FileStatus(folder) == mark)
    }
}

import Diagnostics
import Foundation
import SiteBuild

/// Waits until a build may write its output folder.
struct OutputLockWait {
    let folder: String
    let disk: Disk
    let interruption: Interruption
    /// The time that another build is waited for.
    let patience: Duration
    /// Says something to the user.
    let talk: (String) -> Void

    /// The result of waiting.
    struct Outcome {
        /// The folder's lock; nil when the build may not write there.
        var lock: OutputLock?
        /// The reason why not.
        var diagnostics: [Diagnostic] = []
        /// Indicates whether another build came first, so that sources may have changed meanwhile.
        var hasWaited = false
    }

    /// Takes the folder's lock.
    func take() -> Outcome {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: patience)
        var outcome = Outcome()
        while true {
            switch interruption.attempt(folder, disk: disk) {
            case .held(let lock):
                if let who = lock.interrupted {
                    talk(
                        "\(folder): an earlier build (\(who)) was interrupted; this one makes the folder whole"
                    )
                }
                outcome.lock = lock
                return outcome
            case .refused(let finding):
                outcome.diagnostics = [finding]
                return outcome
            case .busy(let holder):
                let who = holder.map { " (\($0))" } ?? ""
                guard clock.now < end else {
                    outcome.diagnostics = [locked(by: who)]
                    return outcome
                }
                if !outcome.hasWaited, holder != nil {
                    talk("\(folder): another build is running\(who); waiting for its end")
                }
                outcome.hasWaited = true
                usleep(20_000)
            }
        }
    }

    private func locked(by who: String) -> Diagnostic {
        Diagnostic(
            .outputLocked, at: SourceLocation(path: folder),
            "another build of `\(folder)` is running\(who)",
            notes: ["try again when it has ended, or write to another folder with `--output`"])
    }
}

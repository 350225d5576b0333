import Accounts
import Cryptography
import Hummingbird
import Logging
import ServiceLifecycle

/// Removes idle sandboxes and expired records every few minutes, as long as the server runs.
struct SandboxCleaning: Service {
    let purge: SandboxPurge
    let now: @Sendable () -> Instant
    let logger: Logger

    /// Minutes between two runs.
    private static let pause = 5

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                let report = try await purge.run(now: now())
                if report.sandboxes + report.records > 0 {
                    logger.debug(
                        "cleaned",
                        metadata: ["sandboxes": "\(report.sandboxes)", "records": "\(report.records)"])
                }
            } catch {
                // The next run tries again; the server goes on.
                logger.warning("not cleaned", metadata: ["reason": "\(error.reason)"])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(60 * Self.pause)) }
        }
    }
}

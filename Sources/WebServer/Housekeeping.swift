import Accounts
import Cryptography
import Hummingbird
import Logging
import ServiceLifecycle

/// Removes idle sandboxes and expired records and renews the signing keys, at the start and every few minutes, as long
/// as the server runs.
struct Housekeeping: Service {
    let purge: SandboxPurge
    let keyring: SigningKeyring
    let random: RandomSource
    let now: @Sendable () -> Instant
    let logger: Logger
    /// Between two runs.
    var pause = Duration.seconds(300)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            await clean()
            await renewKeys()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
        }
    }

    private func clean() async {
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
    }

    private func renewKeys() async {
        do {
            if try await keyring.renew(random: random, now: now()) { logger.notice("made a new signing key") }
        } catch {
            // The old key goes on signing until then.
            logger.warning("signing keys not renewed", metadata: ["reason": "\(error.reason)"])
        }
    }
}

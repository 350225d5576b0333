import Accounts
import Cryptography
import Dispatch
import Hummingbird
import Logging
import ServiceLifecycle

/// Removes idle sandboxes and expired records and renews the signing keys, at the start and every few minutes, as long
/// as the server runs; keeps the store's log small in between.
struct Housekeeping: Service, CustomStringConvertible {
    let storage: any AccountStorage
    let purge: SandboxPurge
    let keyring: SigningKeyring
    let random: RandomSource
    let now: @Sendable () -> Instant
    let logger: Logger
    /// Between two runs.
    var pause = Duration.seconds(300)
    /// Between two looks at the store's log.
    var shortPause = Duration.seconds(10)

    var description: String { "Housekeeping" }

    func run() async throws {
        let clock = ContinuousClock()
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            await clean()
            await renewKeys()
            let next = clock.now + pause
            while clock.now < next && !Task.isCancelled && !Task.isShuttingDownGracefully {
                try? await cancelWhenGracefulShutdown {
                    try await Task.sleep(until: min(next, clock.now + shortPause))
                }
                await tidy()
            }
        }
    }

    /// Runs on a thread of its own, since it waits for the disk.
    private func tidy() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            DispatchQueue.global(qos: .utility).async {
                do throws(AccountError) {
                    if try storage.tidy() { logger.debug("wrote the store's log into its file") }
                } catch {
                    // A reader may hold it; the next look tries again.
                    logger.debug("the store's log stays", metadata: ["reason": "\(error.reason)"])
                }
                continuation.resume()
            }
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

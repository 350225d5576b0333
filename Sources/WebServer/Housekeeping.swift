import Accounts
import Cryptography
import Hummingbird
import Logging
import OpenID
import ServiceLifecycle

/// Removes idle sandboxes and expired records and renews the signing keys, at the start and every few minutes, as long
/// as the server runs; keeps the store's log small, and gives memory back, in between.
struct Housekeeping: Service, CustomStringConvertible {
    let storage: any AccountStorage
    let purge: SandboxPurge
    let records: any RecordStore
    let keyring: SigningKeyring
    let random: RandomSource
    let now: @Sendable () -> Instant
    /// The clock behind `now`, which follows the store's.
    var sharedClock: SharedClock?
    let logger: Logger
    var audit: AuditLog?
    var pause = Duration.seconds(300)
    /// Between two looks at the store's log.
    var shortPause = Duration.seconds(10)
    /// Between two looks at the signing keys, so that a key that another node made is here before it signs; memory is
    /// given back as often.
    var keyPause = Duration.seconds(30)

    var description: String { "Housekeeping" }

    func run() async throws {
        let clock = ContinuousClock()
        var secretOpens = true
        var isStart = true
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            await clean()
            await renewKeys()
            if isStart {
                // The start ends here; most of what it took is free by now.
                await giveBack()
                isStart = false
            }
            let next = clock.now + pause
            var keysAreDue = clock.now + keyPause
            while clock.now < next && !Task.isCancelled && !Task.isShuttingDownGracefully {
                try? await cancelWhenGracefulShutdown {
                    try await Task.sleep(until: min(next, clock.now + shortPause))
                }
                await tidy()
                await sharedClock?.follow(storage, logger: logger)
                secretOpens = await refreshKeys(after: secretOpens)
                guard clock.now >= keysAreDue else { continue }
                keysAreDue = clock.now + keyPause
                await renewKeys()
                await giveBack()
            }
        }
    }

    private func tidy() async {
        do {
            let hasTidied = try await Blocking.run { try storage.tidy() }
            if hasTidied { logger.debug("wrote the store's log into its file") }
        } catch {
            // A reader may hold it; the next look tries again.
            let reason = (error as? AccountError)?.reason ?? "\(error)"
            logger.debug("the store's log stays", metadata: ["reason": "\(reason)"])
        }
    }

    private func giveBack() async { _ = try? await Blocking.run { AllocatorTrimming.giveBack() } }

    /// Reads the store's keys again, which `portico store rekey` may be replacing.
    ///
    /// - Parameter before: what it returned the last time.
    /// - Returns: whether the secret that this server was started with opens the store.
    private func refreshKeys(after before: Bool) async -> Bool {
        do {
            let opens = try await storage.refreshKeys(now: now())
            if before, !opens {
                logger.warning(
                    "the store was sealed anew; before this server is started again, it needs the new secret")
            }
            return opens
        } catch {
            // The keys that are known go on; the next look tries again.
            logger.warning("the store's keys not read", metadata: ["reason": "\(error.reason)"])
            return before
        }
    }

    private func clean() async {
        do {
            let report = try await purge.run(now: now())
            // In small parts, so that other changes do not wait for all of them.
            while try await records.purge(now: now()) >= 500 {}
            if report.sandboxes + report.records > 0 {
                logger.debug(
                    "cleaned", metadata: ["sandboxes": "\(report.sandboxes)", "records": "\(report.records)"])
            }
        } catch {
            // The next run tries again; the server goes on.
            logger.warning(
                "not cleaned", metadata: ["reason": "\((error as? AccountError)?.reason ?? "\(error)")"])
        }
    }

    private func renewKeys() async {
        do {
            if try await keyring.renew(random: random, now: now()) {
                logger.notice("made a new signing key")
                audit?.note(AuditEvent(.keyRotation))
            }
        } catch {
            // The old key goes on signing until then.
            logger.warning("signing keys not renewed", metadata: ["reason": "\(error.reason)"])
        }
    }
}

package import Cryptography

/// The mailbox of a sandbox: the messages whose codes still work.
package struct SentEmails: Sendable {
    private let storage: any AccountStorage

    package init(_ storage: any AccountStorage) {
        self.storage = storage
    }

    /// - Returns: at most 1,000 messages in the order they were sent.
    /// - Throws: `storage`.
    package func all(sandbox: SandboxID, now: Instant) async throws(AccountError) -> [EmailMessage] {
        let records = try await storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.records(.emailCode, limit: 1_000, now: now)
        }
        return records.compactMap { record in
            guard let sent = EmailCode(encoded: record.value), now < sent.expires else { return nil }
            return EmailMessage(record.key, sent)
        }
    }
}

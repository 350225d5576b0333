package import Cryptography
package import OpenID

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
        var messages: [EmailMessage] = []
        for record in records {
            let sent = try EmailCode(encoded: record.value)
            if now < sent.expires { messages.append(EmailMessage(record.key, sent)) }
        }
        return messages
    }
}

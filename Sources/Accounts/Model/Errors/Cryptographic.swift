internal import Cryptography

/// Runs cryptographic work and names its failure as an error of accounts.
func cryptographic<Value>(
    _ work: () throws(CryptographyError) -> Value
) throws(AccountError) -> Value {
    do { return try work() } catch { throw .cryptography(reason: "\(error)") }
}

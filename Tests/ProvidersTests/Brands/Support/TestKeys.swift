import Cryptography
import Providers

/// Keys that all tests share; making RSA keys is slow.
enum TestKeys {
    static let standIn: Result<StandInSigningKeys, any Error> = Result {
        try StandInSigningKeys([.generate(bits: 2048), .generate(bits: 2048)])
    }
    static let client: Result<P256PrivateKey, any Error> = Result { try P256PrivateKey.generate() }
    static let otherClient: Result<P256PrivateKey, any Error> = Result { try P256PrivateKey.generate() }
}

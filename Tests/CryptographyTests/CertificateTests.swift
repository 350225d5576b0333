import Cryptography
import Testing

@Suite("Certificates: X.509, signed by the key itself")
struct CertificateTests {
    private let subject = CertificateSubject(
        commonName: "securetoken.system.gserviceaccount.com",
        validFrom: Instant(secondsSince1970: 1_800_000_000),
        validUntil: Instant(secondsSince1970: 1_801_000_000))

    @Test("The key comes back out of its certificate")
    func roundTrip() throws {
        let key = try RSAKeyTests.shared.get()
        let pem = try key.certificatePEM(subject)
        #expect(pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        #expect(pem.hasSuffix("-----END CERTIFICATE-----\n"))
        #expect(try RSAPublicKey(certificatePEM: pem) == key.publicKey)
    }

    @Test("The same values give the same bytes")
    func reproducible() throws {
        let key = try RSAKeyTests.shared.get()
        #expect(try key.certificatePEM(subject) == key.certificatePEM(subject))
    }

    @Test("Names and times that no certificate can have are refused")
    func refused() throws {
        let key = try RSAKeyTests.shared.get()
        var (empty, long, backwards, endless) = (subject, subject, subject, subject)
        empty.commonName = ""
        long.commonName = String(repeating: "a", count: 65)
        backwards.validUntil = subject.validFrom
        endless.validUntil = .distantFuture
        for subject in [empty, long, backwards, endless] {
            #expect(throws: CryptographyError.malformedCertificateRequest) { try key.certificatePEM(subject) }
        }
    }

    @Test(
        "Texts that are no certificate of ours are refused",
        arguments: [Named("empty", ""), Named("prose", "x"), Named("key", PEMSamples.rsaPKCS1)])
    func noCertificate(sample: Named<String>) {
        #expect(throws: CryptographyError.malformedKey) { try RSAPublicKey(certificatePEM: sample.value) }
    }
}

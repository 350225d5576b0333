internal import OpenID

extension AuthenticatorSecret {
    /// The address that sets an app up (`otpauth://totp/ISSUER:ACCOUNT?…`, the key URI format that authenticator apps
    /// share), as a QR code or a link.
    package func address(issuer: String, account: String) -> String {
        let (issuer, account) = (PercentEncoding.encode(issuer), PercentEncoding.encode(account))
        return "otpauth://totp/\(issuer):\(account)?secret=\(text)&issuer=\(issuer)&algorithm=SHA1"
            + "&digits=\(Authenticator.digits)&period=\(Authenticator.period)"
    }
}

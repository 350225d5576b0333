// Random bytes, SHA-256, HMAC, AES-GCM, RSA and P-256 keys; sole importer of OpenSSL.

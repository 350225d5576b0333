// Makes files smaller for the way to a browser; the sole importer of zlib and brotli.
//
//     bytes ─ContentCoding.compress→ bytes in gzip (RFC 1952) or brotli (RFC 7932), the same on every run
//
// WebServer does it once a file, when one is first asked for; `portico build --compress` for hosts that cannot.

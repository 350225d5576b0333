/// Keys in other people's formats; made for these tests, used nowhere else.
enum PEMSamples {
    /// P-256 in SEC 1, as `openssl ecparam` writes it.
    static let sec1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIHlkx+fv3a9M0DJ+5MuQs2ZFA0Jqt7tZXlQ1AyZT1g2ToAoGCCqGSM49
        AwEHoUQDQgAE4ZX7KmXdcfXfdqKQ29douVy5IaGvWgxFGmwuGNMt4WRZrwZcnHL1
        YdZmeOBPQzq9+Gf8Y93ug4aZkXauAtbopQ==
        -----END EC PRIVATE KEY-----
        """
    /// PKCS #8 on another curve.
    static let p384 = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBJW2kxSU/WbyXaeMjo
        Du2sSSQWv9Is0SaSJX0nRnebTggyte+QouIllGWdBkx4TSyhZANiAASWmOwWjwZF
        trFRdEgj/QcN3WKynzKRLMYdje7Y+VMR3WV6HWlAM1Kxa6pkIH/FYUqttx9I2MSB
        7i1AVLHxnqFRZAvJ1Zz3CYmgrRfSdcNGib+yN43YWo3rr77hySSyK4E=
        -----END PRIVATE KEY-----
        """
    /// PKCS #8 of another family.
    static let ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIM9rbQSTH4jMVpsh0bqLBgSyTDnHLGmbQaz0905/5/a5
        -----END PRIVATE KEY-----
        """
    /// RSA 2048 in PKCS #1.
    static let rsaPKCS1 = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEpQIBAAKCAQEAyWhexD+MiE6FL8wPvDMoe/ssW+9C62Y1N66490BDGZT50KG+
        D/fPVoFFDKhjc343Tf9Yy/oKp25OgrBALrdxWqMInM4mKIfru2R1sTKah4b++LhY
        0s0dr7GzTuGnWUFv0UKhJ4sRXbLTV+ZsLNU/WUaMk4CBQNTvwhyvhhuVjnXej95g
        lml3x2xFY6PhsvhIU4XerFmItPthbtG4ZGEcJ2zD4RcYu+29fuYZC6LyfFuLTDwT
        giRbsDkXSIu1hVMTWgXxJk3FZQZUIsxASHr2/OQZHWh+5muHbZp2ukY+CHK5FKSj
        4Isc29Qwxrv16xHqUMnKLP2x7QXUBSP4qNM2MQIDAQABAoIBACqrpNY9o3u2bQPD
        HztPeF6KCKwinQIr6Y72QsRJdl3bYPDpb4/JAAGzCgrEOyu7HCL3fBvdCfhOh64r
        ArITFd4ux9KW32E7aL9PKZsk3jXj7S2LOvBQWh+Azb0i1DZ2BWdnjyaGUWPRUPLg
        w97cwBrdNkfC1D+EzZYJx0spmW4wnQJS86SEOvgp3M696xV4aPJdGLjXwOpGtiQx
        dL31m0i5v8t1SWiJ8DYGctmsp0eSR+pR8ZMiftgSu47PUa0dfAPiCBvIh9Xjn23o
        6Zdxs0Y6NeNKNZ8pby1h2zjE1lJnz4xho+qpi9IRlvYnkoDHw2rDuT0pew+JEBjf
        s8wOv5UCgYEA5Ndlh8vC3jH+dAFkyAMdDy1S7GCbSAwVRD1E5hR8enu+FjEVrJfa
        tDuFaDTDMJnxa4mOB/910CvHa1XjIMIMPw1P9bKnljpjqAYq8NTltFyqnrERCww1
        FWmFxA5o5oplH5p8Nm4QA50IVYwyk+39Crm21/n7Mqu6SVYQqUTEOQ0CgYEA4U99
        XCsmfeuSccwZ5+mQ2RD+vmU7xAM1P9D6MHglGls5oK4/dTTG5geh9jjT6YChU3+y
        9LTagnQ9nGnb8+yuAfn0DC/ryvXSbvHhj3W8H1oHVdfc2Ed45HhWfX7MNQFUixHA
        i5GHwGzXS9hQnF55AiaUZBzhdlOPTA2J/Tb6YLUCgYEApYkGYb/Me4xwgxvK+j/+
        Uk8379NGIEzVSWKEp2ZkUPmYHFdvVUUXqE5yB1o7Y7nIAEElo7VwVKCGhadAQB7+
        WtHXaGTOg4ZDNnUXtNRcQSbTKS3upS40bAPEBnlh+npcAgtvFLRzExoRwEhFAesi
        oxKKKBslUZcVjx0ZukgLJTUCgYEAz1VqsqoynaVt+bIsFLFmTZnKEkLuII4jLjqM
        QJYO7pYMDcTLOHv8nClh7UaWG0X3LvNQJsdWXL3DBHCVq32dEsyEu8JNZVOY9ec3
        /eAF4YPjRCeEXrJGmVfzn0BTgmNa/S601LpzBawi4vSIGZ0GFeiSnR3GjDCQqRe8
        Z3t0JBECgYEAvQhWrjQ8ozmUbxW99TT2gUNRBfoTPEZqTtsmYnUuHzT5F2mLEDHn
        TY7sg4i7K9e4ZQrhrl2SvS649KIMy1hJwSxiQKuxpQ2xs75bvhPx8SygEAbYufiI
        C7M5I82dphlAXiLjsEPOTRjuU+8cpmCWXPFAsT+D5icQILNKpElZKNg=
        -----END RSA PRIVATE KEY-----
        """
    /// RSA too short to use.
    static let rsa1024 = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAJ5ZvYC2Tq7Ttaor
        jGVmThR6GqKoBDiXqoofoF3RA8K2Jced3OP0YRzhKbxxOefmVl/B2fjjbmd+sg5P
        ZOORyjWALC/OQU4nC1GeoT3mDst8Znr1i1Iayt1rvGF8Bj0ft6ob6aT0yGQbZKFU
        6AOlmjl7vGw6ZfJfr1+/hnalRN0bAgMBAAECgYAmbMJWXGbFd6wqify8klG6GFMk
        Sz8S+IKyl7ATc+fEtOx//ueeDSwPlPfKuXMCudsVy3V4NsAQrybH4C4sJrF5Xjon
        bsleB6Q/XcFakDM9qQxjgSKJzNd+1crBe21qQj4woB8bxhE/ZS53bfxaLz7PUZFj
        dYuXqouGz2pkUDlFcQJBANLgjJaNlqEjCAA7v+ivpeng5H+XQrPZcxEy7E3E5Ma0
        B7jsOtd3tAQb6UrecP/j3uci9r8U/CNLsV12fnYnn0MCQQDAO+ItHO8HBY2I0Gg/
        wuPCv9okh/MlDQMNAF3BeCmW93NYMVS3za2fAUzWi3IKQgomm/xdTzxrT42wlUtJ
        NxFJAkAU6wtnH9JyV4xCoaquxUW7BoEEGxgVyRs9+IQyTra280LU2DIaD5i+05n3
        wEsLRypkWTaKy+UbBzYn5Eo1JEcLAkAXgDqqYTsnlJo0+6WDBgRqLqIwjR5AjVKu
        KDlOCa6r8hx7z6wXvGFZawNFx05typ0LE07K6YDtbZBY4ieOD9lhAkEAl4sh8JHg
        49W1BynryEnWw3rcWjBUErseQhGNNu3wUJ2tQsIE6UiIv5HbEqHrzpdyYSr8CRTI
        Z6s8lbFc0XA9bQ==
        -----END PRIVATE KEY-----
        """
    /// P-256, encrypted under a passphrase.
    static let encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAg1GucfbFBY1wICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEELovqoS73Golc/lZ24YOYJ8EgZCN
        YdK5ohviLCG+Ez9xkVVQGGAXRNU521IUo/5o52RBwumfX05zI7w9xXvSGR2QXdDp
        1sDRAG6t80Jeia4CPGrL8iIsR5S3pxI7pVVfjpxM8+8RoXWe4rdkMCxBCAx1hhA5
        bEwvs3DqzyZXMkIKmg45PlmKw/TarLwX2/2MMhZEQVHzHALkoD7KRdy5ezfCPkM=
        -----END ENCRYPTED PRIVATE KEY-----
        """
    /// A curve of the same size.
    static let secp256k1 = """
        -----BEGIN PRIVATE KEY-----
        MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQguXHoMmsYicF4tRc/gK5H
        M5VujGU4o5WtDdKyeaNta66hRANCAATFwFTo2+uodhG/7M3/u8oJjI6jtu0hLDom
        aSV+S6WgIG8Bl6Sf+udads8qfZatfJTOigG7ShvdvLgobDh4O+/4
        -----END PRIVATE KEY-----
        """
}

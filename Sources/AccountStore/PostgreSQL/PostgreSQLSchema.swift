internal import Accounts

/// The tables, made by migrations whose names the database keeps: one that this program does not know is a newer
/// Portico's.
///
/// All tables but `sandboxes` are partitioned by sandbox, whose id leads every key, so that they can be spread over
/// machines by that column. No key comes from a sequence.
enum PostgreSQLSchema {
    private static let migrations = [(name: "1 accounts and records", statements: tables)]

    /// Brings the schema up to date; of several nodes that start at once, one does it.
    ///
    /// - Throws: `storage` with `newerSchema`, and as every statement.
    static func migrate(_ connection: PostgreSQLConnection) throws(AccountError) {
        // The lock is the transaction's, so that it also holds behind a pooler. Its number is this table's alone.
        try connection.run(
            "BEGIN; SET LOCAL client_min_messages = warning; SELECT pg_advisory_xact_lock(7076841)")
        do throws(AccountError) {
            try connection.run(
                "CREATE TABLE IF NOT EXISTS portico_migrations (name TEXT PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL)"
            )
            let applied = Set(
                try connection.run("SELECT name FROM portico_migrations").rows.compactMap { $0["name"] })
            let unknown = applied.subtracting(migrations.map(\.name))
            guard unknown.isEmpty else { throw .storage(.newerSchema(unknown: unknown.sorted())) }
            for migration in migrations where !applied.contains(migration.name) {
                try connection.run(migration.statements)
                _ = try connection.run(
                    "INSERT INTO portico_migrations VALUES ($1, now())", [.text(migration.name)])
            }
            try connection.run("COMMIT")
        } catch {
            _ = try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// Parts of each partitioned table.
    private static let partitions = 16

    private static func parts(of table: String, isLogged: Bool = true) -> String {
        (0..<partitions).map {
            """
            CREATE \(isLogged ? "" : "UNLOGGED ")TABLE \(table)_\($0) PARTITION OF \(table)
                FOR VALUES WITH (MODULUS \(partitions), REMAINDER \($0));
            """
        }.joined(separator: "\n")
    }

    /// Moments are seconds since 1970, those of columns in `_ms` milliseconds. Ids are compared by their bytes, whatever
    /// the database's language. A record may belong to an account, and ends with it.
    ///
    /// Passing records live for minutes: they are written to no log, and lost with the server that crashes. They refer
    /// to no sandbox: some stand before theirs is known.
    private static let tables = """
        CREATE TABLE sandboxes (
            id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
            project TEXT NOT NULL,
            api_key BYTEA UNIQUE,
            created_at BIGINT NOT NULL,
            last_used_at BIGINT NOT NULL,
            expires_when_idle BOOLEAN NOT NULL,
            creator TEXT,
            overrides TEXT NOT NULL
        );
        CREATE INDEX sandboxes_idle ON sandboxes (last_used_at) WHERE expires_when_idle;
        CREATE INDEX sandboxes_creator ON sandboxes (creator) WHERE creator IS NOT NULL;

        CREATE TABLE accounts (
            sandbox TEXT COLLATE "C" NOT NULL REFERENCES sandboxes ON DELETE CASCADE,
            local_id TEXT COLLATE "C" NOT NULL,
            email TEXT COLLATE "C",
            email_verified BOOLEAN NOT NULL,
            initial_email TEXT COLLATE "C",
            email_link BOOLEAN NOT NULL,
            display_name TEXT,
            photo_url TEXT,
            screen_name TEXT,
            phone_number TEXT COLLATE "C",
            password_hash TEXT,
            password_updated_ms BIGINT,
            valid_since BIGINT NOT NULL,
            generation BIGINT NOT NULL,
            created_ms BIGINT NOT NULL,
            last_login_ms BIGINT,
            last_refresh_ms BIGINT,
            disabled BOOLEAN NOT NULL,
            custom_attributes TEXT,
            custom_auth BOOLEAN NOT NULL,
            PRIMARY KEY (sandbox, local_id),
            UNIQUE (sandbox, email),
            UNIQUE (sandbox, phone_number)
        ) PARTITION BY HASH (sandbox);
        CREATE INDEX accounts_initial_email ON accounts (sandbox, initial_email) WHERE initial_email IS NOT NULL;
        \(parts(of: "accounts"))

        CREATE TABLE identities (
            sandbox TEXT COLLATE "C" NOT NULL,
            local_id TEXT COLLATE "C" NOT NULL,
            position INTEGER NOT NULL,
            provider TEXT COLLATE "C" NOT NULL,
            subject TEXT COLLATE "C" NOT NULL,
            email TEXT,
            display_name TEXT,
            photo_url TEXT,
            screen_name TEXT,
            voucher TEXT,
            PRIMARY KEY (sandbox, local_id, provider),
            UNIQUE (sandbox, provider, subject),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) PARTITION BY HASH (sandbox);
        CREATE INDEX identities_email ON identities (sandbox, email) WHERE email IS NOT NULL;
        \(parts(of: "identities"))

        CREATE TABLE second_factors (
            sandbox TEXT COLLATE "C" NOT NULL,
            local_id TEXT COLLATE "C" NOT NULL,
            position INTEGER NOT NULL,
            enrolment_id TEXT COLLATE "C" NOT NULL,
            display_name TEXT,
            phone_number TEXT,
            secret BYTEA,
            last_step BIGINT,
            enrolled_ms BIGINT NOT NULL,
            CHECK ((phone_number IS NULL) <> (secret IS NULL)),
            PRIMARY KEY (sandbox, local_id, enrolment_id),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) PARTITION BY HASH (sandbox);
        \(parts(of: "second_factors"))

        CREATE TABLE records (
            sandbox TEXT COLLATE "C" NOT NULL REFERENCES sandboxes ON DELETE CASCADE,
            kind TEXT COLLATE "C" NOT NULL,
            name BYTEA NOT NULL,
            value BYTEA NOT NULL,
            put_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
            expires_at BIGINT,
            owner TEXT COLLATE "C",
            PRIMARY KEY (sandbox, kind, name)
        ) PARTITION BY HASH (sandbox);
        CREATE INDEX records_expiry ON records (expires_at) WHERE expires_at IS NOT NULL;
        CREATE INDEX records_owner ON records (sandbox, owner) WHERE owner IS NOT NULL;
        \(parts(of: "records"))

        CREATE TABLE passing_records (
            sandbox TEXT COLLATE "C" NOT NULL,
            kind TEXT COLLATE "C" NOT NULL,
            name BYTEA NOT NULL,
            value BYTEA NOT NULL,
            expires_at BIGINT NOT NULL,
            PRIMARY KEY (sandbox, kind, name)
        ) PARTITION BY HASH (sandbox);
        CREATE INDEX passing_records_expiry ON passing_records (expires_at);
        \(parts(of: "passing_records", isLogged: false))

        INSERT INTO sandboxes (id, project, created_at, last_used_at, expires_when_idle, overrides)
        VALUES ('installation', 'installation', 0, 0, false, '{}');
        """
}

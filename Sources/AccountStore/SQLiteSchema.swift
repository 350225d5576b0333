internal import GRDB

/// The tables, made by migrations whose names the file keeps: one that this program does not know is a newer Portico's.
enum SQLiteSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 accounts and records") { db in try db.execute(sql: tables) }
        return migrator
    }

    /// Moments are seconds since 1970, those of columns in `_ms` milliseconds. Rows of one sandbox stand together: its
    /// id leads every key. A record may belong to an account, and ends with it. A factor is a telephone, or an app: its
    /// secret, sealed, and the last time step that was taken.
    private static let tables = """
        CREATE TABLE sandboxes (
            id TEXT NOT NULL PRIMARY KEY,
            project TEXT NOT NULL,
            api_key BLOB UNIQUE,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            expires_when_idle INTEGER NOT NULL,
            creator TEXT,
            overrides TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sandboxes_idle ON sandboxes (last_used_at) WHERE expires_when_idle;
        CREATE INDEX sandboxes_creator ON sandboxes (creator) WHERE creator IS NOT NULL;

        CREATE TABLE accounts (
            sandbox TEXT NOT NULL REFERENCES sandboxes ON DELETE CASCADE,
            local_id TEXT NOT NULL,
            email TEXT,
            email_verified INTEGER NOT NULL,
            initial_email TEXT,
            email_link INTEGER NOT NULL,
            display_name TEXT,
            photo_url TEXT,
            screen_name TEXT,
            phone_number TEXT,
            password_hash TEXT,
            password_updated_ms INTEGER,
            valid_since INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            created_ms INTEGER NOT NULL,
            last_login_ms INTEGER,
            last_refresh_ms INTEGER,
            disabled INTEGER NOT NULL,
            custom_attributes TEXT,
            custom_auth INTEGER NOT NULL,
            PRIMARY KEY (sandbox, local_id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX accounts_email ON accounts (sandbox, email) WHERE email IS NOT NULL;
        CREATE UNIQUE INDEX accounts_phone ON accounts (sandbox, phone_number) WHERE phone_number IS NOT NULL;
        CREATE INDEX accounts_initial_email ON accounts (sandbox, initial_email) WHERE initial_email IS NOT NULL;

        CREATE TABLE identities (
            sandbox TEXT NOT NULL,
            local_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            provider TEXT NOT NULL,
            subject TEXT NOT NULL,
            email TEXT,
            display_name TEXT,
            photo_url TEXT,
            screen_name TEXT,
            voucher TEXT,
            PRIMARY KEY (sandbox, local_id, provider),
            UNIQUE (sandbox, provider, subject),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX identities_email ON identities (sandbox, email) WHERE email IS NOT NULL;

        CREATE TABLE second_factors (
            sandbox TEXT NOT NULL,
            local_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            enrolment_id TEXT NOT NULL,
            display_name TEXT,
            phone_number TEXT,
            secret BLOB,
            last_step INTEGER,
            enrolled_ms INTEGER NOT NULL,
            CHECK ((phone_number IS NULL) <> (secret IS NULL)),
            PRIMARY KEY (sandbox, local_id, enrolment_id),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE records (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            sandbox TEXT NOT NULL REFERENCES sandboxes ON DELETE CASCADE,
            kind TEXT NOT NULL,
            name BLOB NOT NULL,
            value BLOB NOT NULL,
            expires_at INTEGER,
            owner TEXT,
            UNIQUE (sandbox, kind, name)
        ) STRICT;
        CREATE INDEX records_expiry ON records (expires_at) WHERE expires_at IS NOT NULL;
        CREATE INDEX records_owner ON records (owner, sandbox) WHERE owner IS NOT NULL;

        INSERT INTO sandboxes (id, project, created_at, last_used_at, expires_when_idle, overrides)
        VALUES ('installation', 'installation', 0, 0, 0, '{}');
        """
}

// The account backend's rules: users, identities, credentials, linking. No HTTP, no database.

portico build --base-url https://docs.example.com --deny-warnings

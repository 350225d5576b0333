portico serve --port 8080 --sandbox-per-project --import tests/accounts.json &
portico wait http://127.0.0.1:8080
FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099 pytest

portico check --deny-warnings
portico check --format github

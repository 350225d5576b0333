portico new translation th/microsoft/apple-platforms
portico status
portico check --deny-warnings

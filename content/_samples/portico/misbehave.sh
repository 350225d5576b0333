curl -X PATCH http://127.0.0.1:8080/emulator/v1/projects/demo-portico/standIns/google.com \
  -H 'Content-Type: application/json' -d '{"misbehaviours": ["wrong-nonce"]}'

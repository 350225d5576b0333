// The tests of WebServer.

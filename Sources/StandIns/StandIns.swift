// The local stand-in of each provider: request values in, response values out.

// Mustache over bytes, with escaping that knows where in the HTML a value stands.

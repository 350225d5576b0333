// The tests of Portico.

"""A stand-in for a Fluxer instance: its HTTP side, its gateway and its media host, for tests."""

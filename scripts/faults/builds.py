"""Faults of building."""

"""Scoresheet: a score sheet for people who roll real dice."""

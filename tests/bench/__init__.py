"""How fast Scoresheet is: `python3 dev.py bench`. Speed is measured here and asserted nowhere."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

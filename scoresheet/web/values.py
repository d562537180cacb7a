"""What every ordinary roll pays, as a script for the pad: made by the engine, kept for good."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from flask import Blueprint, Response, abort, current_app, url_for

from scoresheet import rulesets
from scoresheet.web import sheet
from scoresheet.web.assets import FOREVER

blueprint = Blueprint("values", __name__)


@blueprint.get("/values/<rule_set>.js")
def script(rule_set: str) -> Response:
    """What every ordinary roll pays, as the script that the pad reads. Never changes for a v."""
    try:
        script = _script(rule_set)
    except rulesets.UnknownRuleSet:
        abort(404)
    response = current_app.response_class(script, mimetype="text/javascript")
    response.headers["Cache-Control"] = f"public, max-age={FOREVER}, immutable"
    return response


@cache
def _version(rule_set: str) -> str:
    return hashlib.sha256(_script(rule_set).encode()).hexdigest()[:12]


def script_url(rule_set: str) -> str:
    """The script's address; it names the content, so that it may be cached for ever."""
    return url_for("values.script", rule_set=rule_set, v=_version(rule_set))


@cache
def _script(rule_set: str) -> str:
    values = sheet.ordinary_values(rulesets.load(rule_set))
    return f"window.scoresheetValues = {json.dumps(values, separators=(',', ':'))};\n"

"""What this phone alone is set to: how large text and rows are."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scoresheet.web import phone

blueprint = Blueprint("settings", __name__)


@blueprint.get("/settings")
def page() -> str:
    """The choice, with what is chosen."""
    return render_template("lobby/settings.html")


@blueprint.post("/settings")
def choose() -> BaseResponse:
    """Keeps the choice on this phone."""
    phone.use_large(request.form.get("size") == "large")
    return redirect(url_for("settings.page"), 303)

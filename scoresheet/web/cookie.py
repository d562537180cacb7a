"""The session cookie: for a year, and over https only where the phone came by https."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin


class YearLongCookie(SecureCookieSessionInterface):
    """Flask's signed cookie, sent when something in it changes and never with a cached file.

    Over https it is another one, marked Secure: a phone that used both ways would otherwise lose
    the plain one, since browsers let nothing insecure replace what is Secure.
    """

    def get_cookie_name(self, app: Flask) -> str:
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if request.is_secure else name

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        return datetime.now(UTC) + app.permanent_session_lifetime

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        return session.modified

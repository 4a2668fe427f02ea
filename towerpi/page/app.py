"""The web app: a factory that puts guards, API and views round a desk.

Nothing is read from the environment and nothing happens at import; the desk brings everything. Whatever goes wrong in a
request is answered with one sentence as JSON.
"""

from datetime import timedelta

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from towerpi import __version__
from towerpi.errors import BadInput, IllegalEvent, TowerPiError, sentence
from towerpi.page.api import Api
from towerpi.page.asking import Asking
from towerpi.page.desk import Desk
from towerpi.page.guards import BODY_LIMIT, guard
from towerpi.page.saying import as_error
from towerpi.page.statistics import Statistics
from towerpi.page.views import Views

COOKIE_DAYS = 30


def create_app(desk: Desk) -> Flask:
    """The app for this desk."""
    app = Flask("towerpi", static_folder=None, template_folder=None)
    app.config.update(
        SECRET_KEY=desk.access.secret,
        SESSION_COOKIE_NAME="towerpi",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=COOKIE_DAYS),
        MAX_CONTENT_LENGTH=BODY_LIMIT,
    )
    api = Api(desk, __version__)
    guard(app, desk.host_names, api.acting)
    api.register(app)
    Asking(desk).register(app)
    Statistics(desk).register(app)
    Views(desk, api.acting).register(app)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(TowerPiError, _own_error)
    return app


def _own_error(error: TowerPiError) -> Response:
    status = 400 if isinstance(error, BadInput) else 409 if isinstance(error, IllegalEvent) else 503
    return as_error(status, error.sentence)


def _http_error(error: HTTPException) -> Response:
    """Flask's own refusals, in the same form as ours."""
    if isinstance(error.response, Response):
        return error.response
    response = as_error(error.code or 500, _SENTENCES.get(error.code or 500, str(error.description)))
    for name, value in error.get_headers():
        if name == "Allow":
            response.headers[name] = value
    return response


_SENTENCES = {
    404: sentence("There is nothing at this address."),
    405: sentence("This address does not take that method."),
    413: sentence("The body is too long: at most {kib} KiB.", kib=BODY_LIMIT // 1024),
    500: sentence("Something went wrong inside TowerPi; nothing has changed. Try again."),
}

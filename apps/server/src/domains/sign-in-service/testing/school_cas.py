"""A school's CAS on this machine: django-cas-server with people of its own, for one address to come back to.

Arguments: a folder, the addresses that may ask for tickets as a pattern, and the people as JSON: name -> password and attributes.
Prints the port once it listens.
"""

import json
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

import django
from django.conf import settings
from django.core.management import call_command
from django.urls import include, path

folder, pattern, people = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])

settings.configure(
    SECRET_KEY="only of this test",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{folder}/cas.sqlite"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "cas_server",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    STATIC_URL="/static/",
    USE_TZ=True,
    CAS_AUTH_CLASS=f"{__name__}.School",
    CAS_NEW_VERSION_HTML_WARNING=False,
    CAS_NEW_VERSION_EMAIL_WARNING=False,
)
django.setup()

from cas_server.auth import AuthUser  # noqa: E402 -- wants the settings
from cas_server.models import ReplaceAttributName, ServicePattern  # noqa: E402


class School(AuthUser):
    def test_password(self, password):
        return self.username in people and people[self.username]["password"] == password

    def attributs(self):
        return people.get(self.username, {}).get("attributes", {})


urlpatterns = [path("cas/", include("cas_server.urls", namespace="cas_server"))]


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


call_command("migrate", verbosity=0)
allowed = ServicePattern.objects.create(name="lab", pattern=pattern, pos=1)
ReplaceAttributName.objects.create(name="*", service_pattern=allowed)

from django.core.wsgi import get_wsgi_application  # noqa: E402

server = make_server("127.0.0.1", 0, get_wsgi_application(), handler_class=Quiet)
print(server.server_port, flush=True)
server.serve_forever()

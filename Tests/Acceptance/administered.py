"""A backend and firebase-admin for Python beside it; loaded as a pytest plug-in."""

import pytest

from backend_server import BackendServer, administrator


@pytest.fixture(scope="module")
def backend(tmp_path_factory):
    started = BackendServer(
        tmp_path_factory.mktemp("admin"), settings=["allowUnsigned: true", "testEndpoints: true"]).start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def app(backend):
    with administrator(backend) as made:
        yield made

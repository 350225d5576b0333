"""Firebase's JavaScript SDK as a module: `firebase/app` and `firebase/auth` for pages that import them by name.

No package that Debian or PyPI has ships the SDK by itself. A published component (streamlit-firebase-auth) has it built
in, and its source map holds the SDK's files as they were published. They are taken out of the map and bundled with
Debian's esbuild. What is not in the map (values of enumerations, and the part of the second factor that the component
does not use) stands in the folder `firebase_web`.
"""

import importlib.util
import json
import pathlib
import posixpath
import re
import shutil
import subprocess

import pytest

OURS = pathlib.Path(__file__).resolve().parent / "firebase_web"
STATIC = pathlib.Path(importlib.util.find_spec("streamlit_firebase_auth").origin).parent / "frontend/build/static/js"

# Files that the SDK imports and the map does not hold, with ours in their place.
ENUMERATIONS = ("auth/src/model/enums", "auth/src/model/public_types", "auth/src/model/popup_redirect", "auth/src/core/util/providers",
                "auth/src/platform_browser/messagechannel/index", "component/src/types")
SECOND_FACTOR = ("auth/src/mfa/mfa_info", "auth/src/mfa/mfa_session", "auth/src/mfa/mfa_assertion")
# Files that only pass on what others hold.
FORWARDS = {"auth/internal": "./src/core/auth/auth_impl", "auth/src/core/credentials/index": "./auth_credential",
            "idb/index": "./build/index.js"}
# What the published packages are called, by the folder of their sources.
PACKAGES = {"app": ["index"], "component": ["component", "component_container", "provider", "types"],
            "logger": ["logger"],
            "util": ["crypt", "defaults", "deferred", "environment", "errors", "obj", "query", "subscribe", "compat"]}


# The manifests whose names and versions the SDK tells the server: `app` imports those of its neighbours, too.
MANIFEST = re.compile(r"from '((?:\.\./)+[\w@/-]*package\.json)'")
FORWARD = re.compile(r"^export (?:\*|\{[^}]*\}) from '(\.[^']*)';$", re.M)


def files():
    """The SDK's own files, by their path below `node_modules`, and its version."""
    [source_map] = STATIC.glob("main.*.js.map")
    content = json.loads(source_map.read_text(encoding="utf-8"))
    sources = {path.split("node_modules/")[1]: text
               for path, text in zip(content["sources"], content["sourcesContent"], strict=True)
               if "node_modules/@firebase/" in path or "node_modules/idb/" in path}
    bundle = source_map.with_suffix("").read_text(encoding="utf-8")
    return sources, re.search(r'"firebase","(\d+\.\d+\.\d+)"', bundle)[1]


def write(folder):
    """Lays the SDK's files out so that its imports are found."""
    written = {}

    def put(path, text):
        written[path] = text

    def there(path):
        return any(f"{path}{end}" in written for end in (".ts", "/index.ts", ".js"))

    sources, version = files()
    for path, text in sources.items():
        put(path, text)
        for manifest in MANIFEST.findall(text):
            place = posixpath.normpath(posixpath.join(posixpath.dirname(path), manifest))
            put(place, json.dumps({"name": f"@firebase/{posixpath.basename(posixpath.dirname(place))}", "version": version}))
    for name in ENUMERATIONS:
        put(f"@firebase/{name}.ts", 'export * from "@firebase/enums";\n')
    put("@firebase/enums.ts", (OURS / "enums.ts").read_text(encoding="utf-8"))
    put("@firebase/app/src/firebaseServerApp.ts", "export class FirebaseServerAppImpl {}\n")
    put("@firebase/auth/src/api/authentication/sign_up.ts", (OURS / "sign_up.ts").read_text(encoding="utf-8"))
    for name, target in FORWARDS.items():
        put(f"{'' if name.startswith('idb') else '@firebase/'}{name}.ts", f'export * from "{target}";\n')
    for name in SECOND_FACTOR:
        put(f"@firebase/{name}.ts", 'export * from "../second_factor";\n')
    for name in ("index", "second_factor"):
        put(f"@firebase/auth/src/{name}.ts", (OURS / f"{name}.ts").read_text(encoding="utf-8"))
    for package, parts in PACKAGES.items():
        put(f"@firebase/{package}/index.ts", "".join(f'export * from "./src/{part}";\n' for part in parts))
    for path, text in written.items():
        base = posixpath.dirname(path)
        # An index forwards files that the component does not use, and that the map therefore lacks.
        kept = FORWARD.sub(
            lambda match: match[0] if there(posixpath.normpath(posixpath.join(base, match[1]))) else "", text)
        place = folder / "node_modules" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(kept, encoding="utf-8")


@pytest.fixture(scope="session")
def firebase_sdk(tmp_path_factory):
    """The text of one module that exports what apps import."""
    folder = tmp_path_factory.mktemp("firebase")
    write(folder)
    esbuild = shutil.which("esbuild")
    assert esbuild, "scripts/setup test installs esbuild"
    done = subprocess.run(
        [esbuild, "node_modules/@firebase/auth/src/index.ts", "--bundle", "--format=esm", "--outfile=firebase.mjs",
         "--log-level=error"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return (folder / "firebase.mjs").read_text(encoding="utf-8")

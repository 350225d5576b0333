"""A bill of materials of the program, as CycloneDX 1.5 JSON: what SwiftPM resolved and what Debian provides.

Package.resolved names the Swift packages with version and commit; the Debian packages are those that scripts/setup
installs for the build, with the libraries of theirs that the program links with when it was built. The same inputs give
the same bytes: no time stands in it, and the serial number is made of the components.
"""

import argparse
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import uuid
from urllib.parse import quote

ROOT = pathlib.Path(__file__).resolve().parent.parent


def swift_components(resolved: pathlib.Path) -> list[dict]:
    """The packages of Package.resolved."""
    components = []
    for pin in json.loads(resolved.read_text())["pins"]:
        place = pin["location"].removesuffix(".git")
        state = pin["state"]
        version = state.get("version") or state["revision"]
        purl = f"pkg:swift/{place.split('://', 1)[-1]}@{version}"
        components.append({
            "type": "library", "bom-ref": purl, "name": pin["identity"], "version": version, "purl": purl,
            "externalReferences": [{"type": "vcs", "url": place}],
            "properties": [{"name": "portico:commit", "value": state["revision"]}],
        })
    return components


def build_packages() -> list[str]:
    """The Debian packages that scripts/setup installs for the build."""
    text = (ROOT / "scripts/setup").read_text()
    return re.search(r"^build_packages=\(([^)]*)\)", text, re.M)[1].split()


def linked_packages(binary: pathlib.Path) -> list[str]:
    """The Debian packages of the libraries that a program is linked with."""
    listed = subprocess.run(["ldd", binary], capture_output=True, text=True, check=True).stdout
    paths = {pathlib.Path(found).resolve() for found in re.findall(r"=> (/\S+)", listed)}
    owners = set()
    for path in sorted(paths):
        for name in {str(path), str(path).removeprefix("/usr")}:
            found = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
            owners |= {line.split(":")[0] for line in found.stdout.splitlines() if ": " in line}
    return sorted(owners)


def debian_component(name: str, scope: str) -> dict | None:
    """One installed Debian package; None when it is not installed."""
    form = "${db:Status-Abbrev}|${Version}|${Architecture}|${source:Package}|${source:Version}"
    found = subprocess.run(["dpkg-query", "-W", f"-f={form}", name], capture_output=True, text=True)
    status, version, architecture, source, source_version = (found.stdout.split("|") + [""] * 5)[:5]
    if not status.startswith("ii"):
        return None
    purl = f"pkg:deb/debian/{quote(name, safe='')}@{quote(version, safe=':')}?arch={architecture}"
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "scope": scope,
        "properties": [{"name": "portico:source", "value": f"{source} {source_version}"}],
    }


def bill(resolved: pathlib.Path, binary: pathlib.Path | None, version: str) -> dict:
    components = swift_components(resolved)
    if shutil.which("dpkg-query"):
        linked = linked_packages(binary) if binary else []
        names = {name: "excluded" for name in build_packages()} | {name: "required" for name in linked}
        components += [one for name, scope in sorted(names.items()) if (one := debian_component(name, scope))]
    components.sort(key=lambda component: component["bom-ref"])
    refs = [component["bom-ref"] for component in components]
    main = f"pkg:generic/portico@{version}"
    digest = hashlib.sha256("\n".join([main, *refs]).encode()).digest()
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.UUID(bytes=digest[:16], version=4)}",
        "metadata": {"component": {
            "type": "application", "bom-ref": main, "name": "portico", "version": version, "purl": main,
            "licenses": [{"license": {"id": "Apache-2.0"}}]}},
        "components": components,
        "dependencies": [{"ref": main, "dependsOn": refs}],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=pathlib.Path, help="file to write; standard output without it")
    parser.add_argument("--binary", type=pathlib.Path, help="the program, for the libraries that it is linked with")
    parser.add_argument("--resolved", type=pathlib.Path, default=ROOT / "Package.resolved")
    options = parser.parse_args()
    if not options.resolved.exists():
        print(f"sbom: there is no {options.resolved}; `swift package resolve` makes it", file=sys.stderr)
        return 1
    if options.binary and not options.binary.exists():
        print(f"sbom: there is no {options.binary}; `make release` makes it", file=sys.stderr)
        return 1
    version = "0"
    if options.binary:
        said = subprocess.run([options.binary, "--version"], capture_output=True, text=True)
        version = said.stdout.strip() or version
    text = json.dumps(bill(options.resolved, options.binary, version), indent=2) + "\n"
    if options.output:
        options.output.write_text(text)
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

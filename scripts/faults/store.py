"""Faults of the store of accounts and of the disk under it."""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import threading
import time

from .catalogue import Skipped, fault
from .stage import Failed, expect, fail_disk, on_failing_disk, on_small_disk


def crowd(stage, seconds):
    """Several clients that sign up until the server is gone: the accounts that were acknowledged."""
    kept, end = {}, time.monotonic() + seconds

    def work():
        while time.monotonic() < end:
            try:
                answer = stage.sign_up()
            except OSError:
                return
            except Exception:
                return
            if answer.status == 200:
                fields = json.loads(answer.text)
                kept[fields["localId"]] = fields["refreshToken"]

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    return kept, threads


def accounts(path):
    with contextlib.closing(sqlite3.connect(path)) as store:
        return {row[0] for row in store.execute("SELECT local_id FROM accounts")}


@fault("kill -9 while accounts are made", "every acknowledged account is there afterwards; the store is sound", "store")
def kill(stage):
    total = 0
    for _ in range(1 if stage.short else 6):
        stage.serve()
        kept, threads = crowd(stage, 30)
        time.sleep(0.8 if stage.short else 2.5)
        stage.stop(signal.SIGKILL)
        for thread in threads:
            thread.join(30)
        expect(kept, "nobody signed up")
        lost = set(kept) - accounts(stage.store)
        expect(not lost, f"{len(lost)} of {len(kept)} lost")
        total += len(kept)
    code, out, talk = stage.run("store", "check", "-q")
    expect(code == 0 and "sound" in out, f"store check: {code} {out} {talk}")
    return f"{total} acknowledged, 0 lost, sound"


@fault("stopped by SIGTERM", "the file alone holds every account, its log is empty", "store")
def clean_stop(stage):
    stage.serve()
    names = {json.loads(stage.sign_up().text)["localId"] for _ in range(20)}
    expect(stage.stop() == 0, "not exit code 0")
    alone = stage.folder / "alone.sqlite"
    shutil.copy(stage.store, alone)
    kept = accounts(alone)
    log = stage.store.with_name(stage.store.name + "-wal")
    left = log.stat().st_size if log.exists() else 0
    expect(names <= kept and left == 0, f"{len(names & kept)} of {len(names)} in the file, {left} bytes in the log")
    return f"{len(kept)} accounts in the file, 0 bytes in the log"


@fault("a long reader beside the server", "once it is gone the log is cut again", "store", in_short=False)
def long_reader(stage):
    stage.serve()
    reader = sqlite3.connect(stage.store)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM accounts").fetchone()
    log = stage.store.with_name(stage.store.name + "-wal")
    end = time.monotonic() + 60
    while log.stat().st_size < 24 << 20 and time.monotonic() < end:
        for _ in range(50):
            stage.sign_up()
    grown = log.stat().st_size
    reader.close()
    took = stage.wait_for(lambda: log.stat().st_size <= 16 << 20, 40, "the log is cut")
    return f"grown to {grown >> 20} MB, {log.stat().st_size >> 20} MB {took:.0f} s after the reader had gone"


@fault("backup while accounts are made, and restore", "the backup is sound, has what was there, and comes back; a running "
       "server, another secret and an existing store are refused", "store")
def backup(stage):
    stage.serve()
    first = {json.loads(stage.sign_up().text)["localId"] for _ in range(10)}
    kept, threads = crowd(stage, 20)
    copy = stage.folder / "copy.sqlite"
    code, out, talk = stage.run("store", "backup", copy)
    expect(code == 0, f"backup: {code} {talk}")
    expect(first <= accounts(copy), "accounts are missing in the copy")
    code, _, talk = stage.run("store", "restore", copy, "--force")
    expect(code == 1 and "in use" in talk, f"restore beside a server: {code} {talk}")
    stage.stop(signal.SIGKILL)
    for thread in threads:
        thread.join(30)
    code, _, talk = stage.run("store", "restore", copy)
    expect(code == 1 and "--force" in talk, f"restore over a store: {code} {talk}")
    secret = stage.store.with_name("secret")
    right = secret.read_bytes()
    secret.write_bytes(bytes(32))
    code, _, talk = stage.run("store", "restore", copy, "--force")
    expect(code == 1 and "another secret" in talk, f"restore with another secret: {code} {talk}")
    secret.write_bytes(right)
    damaged = stage.folder / "damaged.sqlite"
    damaged.write_bytes(copy.read_bytes()[:8192] + b"\x55" * 8192 + copy.read_bytes()[16384:])
    code, _, talk = stage.run("store", "restore", damaged, "--force")
    expect(code == 1 and "damaged" in talk, f"restore of a damaged copy: {code} {talk}")
    code, _, talk = stage.run("store", "restore", copy, "--force")
    expect(code == 0 and "before-restore" in talk, f"restore: {code} {talk}")
    stage.serve()
    expect(stage.ask("/readyz").status == 200, "not ready after the restore")
    expect(first <= accounts(stage.store), "accounts are missing after the restore")
    return f"{len(accounts(copy))} accounts copied under load and restored; four refusals"


def small_disk(stage, size="1500k"):
    prefix = on_small_disk(stage.folder / "data", size)
    if prefix is None:
        raise Skipped("no mount namespace can be made here")
    return prefix


def fill(folder):
    """Leaves no room on a disk."""
    with open(folder / "filler", "ab", buffering=0) as filler, contextlib.suppress(OSError):
        while True:
            filler.write(bytes(4096))


@fault("disk full while it runs", "reads go on; writes 503 with Retry-After in JSON and on pages in three languages; "
       "/readyz names it; the cause stands in the log once; it goes on by itself", "store")
def full_disk(stage):
    from reader import Reader

    stage.serve(prefix=small_disk(stage))
    made = stage.sign_up("first@example.com")
    expect(made.status == 200, f"sign-up: {made.status}")
    token = json.loads(made.text)["idToken"]
    Reader(stage).sign_in("github.com")
    data = stage.root / str(stage.folder / "data").lstrip("/")
    fill(data)
    refused = [stage.sign_up() for _ in range(12)]
    last = refused[-1]
    expect(last.status == 503 and last.headers["Retry-After"], f"sign-up: {last.status} {last.text[:200]}")
    expect(stage.look_up(token).status == 200, "a look-up fails")
    expect(stage.ask("/en/").status == 200, "a page fails")
    ready = stage.ask("/readyz")
    expect(ready.status == 503 and "disk full" in ready.text, f"/readyz: {ready.status} {ready.text}")
    expect(stage.ask("/healthz").status == 200, "/healthz fails")
    seen = []
    for language, provider in (("en", "github.com"), ("th", "apple.com"), ("he", "google.com")):
        page = Reader(stage, language).sign_in(provider)
        seen.append(f"{provider} {page.status_code}")
        expect(page.status_code == 503 and "store_unavailable" in page.text and page.headers.get("Retry-After"),
               f"{provider} in {language}: {page.status_code} {page.text[:300]}")
    causes = stage.log().count("no room left on the disk")
    expect(causes == 1, f"the cause stands in the log {causes} times")
    expect("SQLite 13" in stage.log() and "accounts.sqlite" in stage.log(), "the log names neither code nor file")
    (data / "filler").unlink()
    stage.wait_for(lambda: stage.ask("/readyz").status == 200, 10, "ready again")
    expect(stage.sign_up().status == 200, "no sign-up once there is room")
    return f"sign-up 503, look-up 200, {', '.join(seen)}, cause once, on again by itself"


@fault("disk full at the first start", "it does not start and says so; no half secret blocks the next start", "store")
def full_start(stage):
    prefix = on_small_disk(stage.folder / "data", "4k")
    if prefix is None:
        raise Skipped("no mount namespace can be made here")
    script = 'head -c 1000000 /dev/zero > "$0/filler" 2>/dev/null; "$@"; code=$?; ls -A "$0"; rm "$0/filler"; exit $code'
    words = [*prefix, "sh", "-c", script, stage.folder / "data", stage.binary, "serve", "--port", "0"]
    log = open(stage.folder / "start.log", "wb")
    process = stage.popen(*words, stdout=log, stderr=log)
    code = process.wait(60)
    said = (stage.folder / "start.log").read_text()
    expect(code == 1 and "No space left" in said, f"{code}: {said}")
    expect("secret" not in said.splitlines()[-1], f"left behind: {said}")
    return "refused: " + next(line for line in said.splitlines() if "No space" in line).replace(f"{stage.folder}/", "")


@fault("the store is locked", "/readyz 503 within 3 s names it; reads go on; ready again by itself", "store")
def locked(stage):
    stage.serve()
    stage.sign_up()
    other = sqlite3.connect(stage.store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    ready = stage.ask("/readyz")
    took = time.monotonic() - began
    expect(ready.status == 503 and "locked" in ready.text and took < 3, f"{ready.status} {ready.text} in {took:.1f} s")
    expect(stage.ask("/en/").status == 200, "a page fails")
    refused = stage.sign_up(timeout=30)
    expect(refused.status == 503 and refused.headers["Retry-After"], f"sign-up: {refused.status}")
    other.execute("ROLLBACK")
    other.close()
    stage.wait_for(lambda: stage.ask("/readyz").status == 200, 10, "ready again")
    return f"503 in {took:.1f} s, sign-up 503, then ready again"


@fault("the store is removed while it runs", "writes are refused and /readyz is 503 at once; the log names the file",
       "store")
def removed(stage):
    stage.serve()
    stage.sign_up()
    for path in stage.store.parent.glob("accounts.sqlite*"):
        path.unlink()
    refused = stage.sign_up()
    expect(refused.status == 503, f"sign-up: {refused.status}")
    ready = stage.ask("/readyz")
    expect(ready.status == 503 and "removed" in ready.text, f"/readyz: {ready.status} {ready.text}")
    expect("was removed or replaced" in stage.log(), "the log is silent")
    return f"sign-up 503, /readyz: {ready.text.strip()}"


@fault("another file takes the store's place", "writes are refused and /readyz is 503 at once", "store")
def replaced(stage):
    stage.serve()
    stage.sign_up()
    copy = stage.store.with_name("other")
    shutil.copy(stage.store, copy)
    os.replace(copy, stage.store)
    refused, ready = stage.sign_up(), stage.ask("/readyz")
    expect(refused.status == 503 and ready.status == 503, f"sign-up {refused.status}, /readyz {ready.status}")
    return f"sign-up 503, /readyz: {ready.text.strip()}"


@fault("the disk fails and is read-only from then on",
       "/readyz 503 names it; reads go on; pages say that nothing can be saved", "store")
def read_only(stage):
    data = stage.folder / "data"
    prefix = on_failing_disk(data, stage.folder / "disk.img")
    if prefix is None:
        raise Skipped("no file system can be mounted here")
    stage.serve(prefix=prefix)
    token = json.loads(stage.sign_up("a@example.com").text)["idToken"]
    fail_disk(stage, data)
    refused = stage.sign_up()
    stage.wait_for(lambda: stage.ask("/readyz").status == 503, 5, "/readyz is 503")
    ready = stage.ask("/readyz")
    expect(refused.status == 503 and refused.headers["Retry-After"], f"sign-up {refused.status} {refused.text[:200]}")
    expect(stage.look_up(token).status == 200, "a look-up fails")
    expect(stage.ask("/en/").status == 200, "a page fails")
    return f"sign-up 503, look-up 200, /readyz: {ready.text.strip()}"


@fault("corrupt pages", "it does not start; names the file and the cure; `store check` finds it", "store")
def corrupt(stage):
    stage.serve()
    for number in range(40 if stage.short else 300):
        stage.sign_up(f"user-{number}@example.com" if number < 5 else None)
    stage.stop()
    data = bytearray(stage.store.read_bytes())
    for page in range(3, len(data) // 4096, 5):
        data[page * 4096:page * 4096 + 64] = b"\xaa" * 64
    stage.store.write_bytes(data)
    code, out, talk = stage.run("store", "check")
    expect(code == 1 and ("damaged" in out or "damaged" in talk), f"store check: {code} {out[:200]} {talk}")
    try:
        stage.serve(timeout=30)
    except Failed:
        said = stage.log()
        expect("damaged" in said and "accounts.sqlite" in said and "store restore" in said, said[-400:])
        return "refused: damaged, names file and cure"
    raise Failed("it started")


@fault("the secret is gone, empty or another one", "it does not start, makes no new secret, and names path and cure",
       "store")
def secret(stage):
    stage.serve()
    stage.sign_up()
    stage.stop()
    path = stage.store.with_name("secret")
    right = path.read_bytes()
    for content, word in ((None, "there is no"), (b"", "has 0 bytes"), (bytes(32), "another secret")):
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
            path.chmod(0o600)
        code, _, talk = stage.run("serve", "--port", "0", timeout=30)
        expect(code == 1 and word in talk and "accounts.sqlite" in talk and "put back" in talk, f"{code} {talk}")
        expect(path.exists() == (content is not None), "a secret was made")
    path.write_bytes(right)
    path.chmod(0o600)
    stage.serve()
    return "three refusals, each with path and cure; starts with the right one"


LASTING = {
    "key-check": "one", "signing-key": "one generation at a time", "stand-in-key": "one a provider",
    "oidc-provider": "settings of a sandbox", "stand-in/consent": "one a person and application",
    "stand-in/person": "at most twenty a sandbox", "stand-in/client": "at most ten a sandbox",
    "stand-in/senders": "one a team",
}
"""Kinds of records without an end that are bounded otherwise; the brand in between is left out."""


@fault("rows without end", "every kind of record has an end, an owner, or a bound; those of an account end with it", "store")
def endless_rows(stage):
    from reader import Reader

    brands = ("google.com", "apple.com", "github.com", "facebook.com", "microsoft.com")
    stage.configure(providers=brands)
    stage.serve()
    for _ in range(1 if stage.short else 30):
        for brand in brands:
            Reader(stage).sign_in(brand)
    made = json.loads(stage.sign_up("gone@example.com").text)
    with contextlib.closing(sqlite3.connect(stage.store)) as store:
        query = "SELECT count(*) FROM records WHERE owner = ?"
        expect(store.execute(query, (made["localId"],)).fetchone()[0] > 0, "the account owns no record")
    gone = stage.ask("/identitytoolkit.googleapis.com/v1/accounts:delete?key=any", "POST",
                     json.dumps({"idToken": made["idToken"]}), {"Content-Type": "application/json"})
    expect(gone.status == 200, f"delete: {gone.status}")
    with contextlib.closing(sqlite3.connect(stage.store)) as store:
        rows = store.execute("SELECT DISTINCT kind FROM records WHERE expires_at IS NULL").fetchall()
        endless = {"stand-in/" + kind.rsplit(".", 1)[-1] if kind.startswith("stand-in/") else kind for kind, in rows}
        left = store.execute(query, (made["localId"],)).fetchone()[0]
        kinds = store.execute("SELECT count(DISTINCT kind) FROM records").fetchone()[0]
    expect(endless <= set(LASTING), f"without end: {sorted(endless - set(LASTING))}")
    expect(left == 0, f"{left} records outlive their account")
    return f"{kinds} kinds of records, {len(endless)} of them without end and each bounded"

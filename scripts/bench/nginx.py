"""nginx with a built site, which our server's pages are measured beside."""

import os
import pathlib
import subprocess

SETTINGS = """worker_processes {cores}; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
  access_log off; include /etc/nginx/mime.types; sendfile on; tcp_nopush on;
  keepalive_requests 1000000000; http2_max_requests 1000000000;
  open_file_cache max=4000 inactive=300s; open_file_cache_valid 300s; open_file_cache_min_uses 1; gzip_static on;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{plain} reuseport; root {site}; index index.html; }}{secure}
}}
"""
SECURE = """
  server {{ listen 127.0.0.1:{tls} ssl http2 reuseport; root {site}; index index.html;
            ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem; }}"""


def start(folder, site, plain, tls=None):
    """The process, with as many workers as there are cores; files stay open, and what is packed already is sent so.

    `folder` is for its own files; with a port for TLS, `cert.pem` and `key.pem` are there.
    """
    folder = pathlib.Path(folder)
    # Workers may have another user than this process.
    os.chmod(folder, 0o755)
    secure = SECURE.format(tls=tls, site=site, folder=folder) if tls else ""
    (folder / "nginx.conf").write_text(SETTINGS.format(
        cores=os.cpu_count(), folder=folder, site=site, plain=plain, secure=secure))
    with open(folder / "nginx.log", "wb") as log:
        return subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"], stdout=log, stderr=log,
                                env=dict(os.environ, PATH=os.environ["PATH"] + ":/usr/sbin"))

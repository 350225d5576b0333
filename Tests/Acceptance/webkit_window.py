"""A window of WebKit for WebKitWebDriver, run by Debian's Python: of any width, and what its console says is printed.

WebKit's own MiniBrowser is no narrower than its bar of buttons, and keeps the console to itself when it is driven.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402  the versions come first


def main():
    profile = os.environ["HOME"]
    # A profile that is kept in memory alone would print nothing.
    context = WebKit2.WebContext(website_data_manager=WebKit2.WebsiteDataManager(
        base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"))
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)

    def view(_):
        made = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
        window = Gtk.Window(default_width=1280, default_height=800)
        window.add(made)
        made.connect("close", lambda _: window.destroy())
        window.connect("destroy", Gtk.main_quit)
        window.show_all()
        return made

    def started(_, session):
        information = WebKit2.ApplicationInfo()
        information.set_name("WebKit")
        information.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        session.set_application_info(information)
        session.connect("create-web-view", view)

    context.set_automation_allowed(True)
    context.connect("automation-started", started)
    Gtk.main()


if __name__ == "__main__":
    main()

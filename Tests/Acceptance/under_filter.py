"""Starts a program under the system-call filter of a systemd unit: under_filter.py UNIT PROGRAM [ARGUMENT…].

For Debian's Python, which has libseccomp (python3-seccomp). Groups of calls are those of this machine's systemd.
systemd.exec(5): calls that the lists do not allow end the process, unless `SystemCallErrorNumber` names an error.
"""

import errno
import os
import re
import subprocess
import sys

import seccomp

# What systemd allows beside every list (systemd.exec(5)).
ALWAYS = ["@default", "execve", "exit", "exit_group", "getrlimit", "rt_sigreturn", "sigreturn"]


def calls(names):
    """The system calls of these names and groups of names."""
    found = set()
    for name in names:
        if name.startswith("@"):
            lines = subprocess.run(
                ["systemd-analyze", "--no-pager", "syscall-filter", name], check=True, capture_output=True, text=True).stdout
            found |= calls(line.strip() for line in lines.splitlines()[1:] if line.strip() and not line.strip().startswith("#"))
        else:
            found.add(name)
    return found


unit, *command = sys.argv[1:]
with open(unit, encoding="utf-8") as file:
    text = file.read()
allowed = calls(ALWAYS)
for refused, names in re.findall(r"^SystemCallFilter=(~?)(.*)$", text, re.M):
    allowed = allowed - calls(names.split()) if refused else allowed | calls(names.split())
number = re.search(r"^SystemCallErrorNumber=(\w+)$", text, re.M)
rules = seccomp.SyscallFilter(seccomp.ERRNO(getattr(errno, number[1])) if number else seccomp.KILL_PROCESS)
for name in sorted(allowed):
    try:
        rules.add_rule(seccomp.ALLOW, name)
    except RuntimeError:
        pass  # A call of another architecture.
rules.load()
os.execvp(command[0], command)

#!/usr/bin/env python3
"""Measures the language server over its protocol, from a change to the diagnostics of that very version.

    benches/lsp.py [AL0]

AL0 is the binary of a release build. Prints a line for each promise; fails if one is broken.
"""

import json
import pathlib
import queue
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
URI = "file:///nowhere/table.al0"


class Client:
    """A server process and what it has said."""

    def __init__(self, binary):
        self.process = subprocess.Popen(
            [binary, "--lang", "en", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.messages = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        options = {"lens": False}
        self.send("initialize", {"capabilities": {}, "initializationOptions": options}, 1)
        self.wait(lambda message: message.get("id") == 1)
        self.send("initialized", {})

    def read(self):
        out = self.process.stdout
        while header := out.readline():
            length = int(header.split(b":")[1])
            out.readline()
            self.messages.put(json.loads(out.read(length)))

    def send(self, method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        body = json.dumps(message, ensure_ascii=False).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def wait(self, wanted):
        while not wanted(message := self.messages.get(timeout=60)):
            pass
        return message

    def diagnosed(self, version):
        def wanted(message):
            told = message.get("params", {})
            is_told = message.get("method") == "textDocument/publishDiagnostics"
            return is_told and told["version"] == version

        self.wait(wanted)

    def open(self, text):
        document = {"uri": URI, "languageId": "al0", "version": 1, "text": text}
        self.send("textDocument/didOpen", {"textDocument": document})
        self.diagnosed(1)

    def change(self, version, line, old, new):
        span = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": old}}
        self.send(
            "textDocument/didChange",
            {
                "textDocument": {"uri": URI, "version": version},
                "contentChanges": [{"range": span, "text": new}],
            },
        )

    def memory(self):
        """Resident memory in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s*(\d+)", status)[1]) / 1024

    def end(self):
        self.send("shutdown", None, 2)
        self.send("exit", None)
        self.process.wait(10)


def latency(binary, text, edits):
    """Times of single letters typed and taken back at places all over the text, in milliseconds, sorted."""
    client = Client(binary)
    client.open(text)
    # The first look at the positions of an ending happens once a session, beside the diagnostics.
    time.sleep(2)
    lines = text.count("\n")
    times = []
    for version in range(2, edits + 2):
        line = (version // 2 * 7919) % lines
        insert = version % 2 == 0
        began = time.perf_counter()
        client.change(version, line, 0 if insert else 1, "q" if insert else "")
        client.diagnosed(version)
        times.append(1000 * (time.perf_counter() - began))
    client.end()
    return sorted(times)


def growth(binary, text, edits):
    """Resident memory after a tenth of the edits and after all of them, in MiB."""
    client = Client(binary)
    client.open(text)
    seen = []
    for version in range(2, edits + 2):
        insert = version % 2 == 0
        client.change(version, 0, 0 if insert else 1, "%" if insert else "")
        if version - 1 in (edits // 10, edits):
            client.diagnosed(version)
            seen.append(client.memory())
    client.end()
    return seen


def clauses(count):
    """A table of rules and advice, no two alike, as long as asked."""
    rule = "rule_{0} :: if their_king_edge and (kings_close or not roomgt2) then [advice_{0}].\n"
    advice = (
        "advice(advice_{0},\n    rookdivides and not rookexposed and (roomgt2 or not our_king_edge) :"
        " not rooklost :\n    (depth = 0) and legal : nomove).\n"
    )
    return "".join(rule.format(i) + advice.format(i) for i in range(count // 2))


def promise(name, value, limit):
    kept = value <= limit
    print(f"{name:52} {value:8.2f}  (at most {limit}) {'kept' if kept else 'BROKEN'}")
    return kept


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/al0"
    book = (ROOT / "examples/krk.al0").read_text(encoding="utf-8")
    kept = []
    for name, text, edits, limit in [
        ("the book's table", book, 1000, 10),
        ("5,000 clauses", clauses(5000), 200, 60),
    ]:
        times = latency(binary, text, edits)
        print(f"{name}: {edits} edits, half of them answered within {times[edits // 2]:.2f} ms")
        kept.append(promise("  change to diagnostics, 99 of 100, ms", times[edits * 99 // 100], limit))
    early, late = growth(binary, book, 10_000)
    print(f"memory after 1,000 edits {early:.1f} MiB, after 10,000 {late:.1f} MiB")
    kept.append(promise("  growth of memory, MiB", late - early, 2))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Certificates of every kind of key that openssl makes, and the elements in them as `openssl asn1parse` lists them."""

import re
import subprocess
import tempfile
from pathlib import Path

from cases import case

EXTENSIONS = """
[req]
distinguished_name = name
[name]
[all]
basicConstraints = critical, CA:TRUE, pathlen:3
keyUsage = critical, digitalSignature, keyCertSign, cRLSign
extendedKeyUsage = serverAuth, clientAuth
subjectAltName = DNS:example.com, DNS:*.example.com, IP:192.0.2.1, IP:2001:db8::1, email:a@example.com, URI:https://example.com/
certificatePolicies = 1.2.3.4, 2.5.29.32.0
nameConstraints = critical, permitted;DNS:example.com, excluded;IP:10.0.0.0/255.0.0.0
crlDistributionPoints = URI:http://example.com/list
subjectKeyIdentifier = hash
"""

KEYS = {
    "rsa:2048": ["-newkey", "rsa:2048"],
    "rsa:4096": ["-newkey", "rsa:4096"],
    "p256": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
    "p521": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-521"],
    "ed25519": ["-newkey", "ed25519"],
}

# "    4:d=1  hl=4 l= 520 cons: SEQUENCE          "
ELEMENT = re.compile(r" *(\d+):d=(\d+) +hl=(\d+) l= *(\d+) (cons|prim): ([^:]*?) *(:.*)?$")


def run(*words):
    return subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True, text=True).stdout


with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    (folder / "settings").write_text(EXTENSIONS)
    for key in KEYS.values():
        for days, subject in [(30, "/CN=a"), (20000, "/C=DE/O=Größe \\/ more/CN=" + "x" * 60)]:
            run("req", "-x509", "-utf8", *key, "-noenc", "-keyout", folder / "key", "-outform", "DER", "-out", folder / "file",
                "-days", days, "-subj", subject, "-config", folder / "settings", "-extensions", "all")
            listed = run("asn1parse", "-inform", "DER", "-in", folder / "file")
            elements = [ELEMENT.match(line).groups() for line in listed.splitlines()]
            case(
                (folder / "file").read_bytes(),
                [[int(at), int(depth), int(head), int(size), kind == "cons"] for at, depth, head, size, kind, *_ in elements],
            )

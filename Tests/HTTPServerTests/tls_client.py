"""Asks a server over TLS for what is named, on one connection, and says what came, a line each.

    tls_client.py PORT CERTIFICATE PATH...

CERTIFICATE is the one that the server has to show. First comes the version of TLS, then for each PATH status, bytes and
the SHA-256 of the body; of /events the first line, and with it the connection ends.
"""
import hashlib
import http.client
import ssl
import sys

port, certificate, *paths = sys.argv[1:]
context = ssl.create_default_context(cafile=certificate)
connection = http.client.HTTPSConnection("127.0.0.1", int(port), timeout=60, context=context)
connection.connect()
print(connection.sock.version())
for path in paths:
    if path == "/echo":
        connection.request("POST", path, body=b"hello")
    else:
        connection.request("GET", path)
    answer = connection.getresponse()
    if path == "/events":
        print(answer.status, answer.readline().decode().strip())
        break
    body = answer.read()
    print(answer.status, len(body), hashlib.sha256(body).hexdigest())
connection.close()

"""Speaks TLS on a port of its own and hands everything to another port, for the tests.

Usage: tls_front.py CERTIFICATE KEY PORT; says its own port on a line.
"""

import socket
import ssl
import sys
import threading


def pass_on(source, sink):
    try:
        while data := source.recv(65536):
            sink.sendall(data)
    except OSError:
        pass
    try:
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def serve(client):
    try:
        secure = context.wrap_socket(client, server_side=True)
        server = socket.create_connection(("127.0.0.1", int(sys.argv[3])))
    except OSError:
        return
    with secure, server:
        threading.Thread(target=pass_on, args=(secure, server), daemon=True).start()
        pass_on(server, secure)


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
listener = socket.create_server(("127.0.0.1", 0))
print(f"port {listener.getsockname()[1]}", flush=True)
while True:
    connection, _ = listener.accept()
    threading.Thread(target=serve, args=(connection,), daemon=True).start()

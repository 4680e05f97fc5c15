// The part of OpenSSL's libssl that a server needs, loaded when something is first served with a certificate.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Loads the library, once. Returns null, or why it cannot be done now. Before it has succeeded nothing below may be
// called.
const char *rouse_tls_load(void);

typedef enum {
    ROUSE_TLS_GOOD,
    ROUSE_TLS_NO_CERTIFICATE, // the file holds none in PEM that the library takes
    ROUSE_TLS_NO_KEY,         // the file holds no private key without a passphrase
    ROUSE_TLS_OTHER_KEY,      // the key is not that of the certificate
    ROUSE_TLS_NO_MEMORY,
} rouse_tls_flaw;

// What all connections share: TLS 1.2 and 1.3 with the certificate, those that signed it, and the key of a file in PEM.
// Null where there is a flaw.
void *rouse_tls_context(const char *path, rouse_tls_flaw *flaw);
void rouse_tls_free_context(void *context);

// The server's side of one connection, in memory: bytes of the network are given to it, and taken from it. It outlives
// its context. Null without memory.
void *rouse_tls_session(void *context);
void rouse_tls_free_session(void *session);

// Bytes from the network; returns whether they were taken.
int rouse_tls_receive(void *session, const void *bytes, size_t count);
// Bytes that the other side said, into `room` bytes: how many; 0 where more has to come from the network first;
// -1 where the other side has ended; -2 where what it sends is no TLS that can be spoken.
ptrdiff_t rouse_tls_read(void *session, void *bytes, size_t room);
// Bytes to say, of which there is at least one; returns whether they could be said, which they cannot before the other
// side has said anything.
int rouse_tls_write(void *session, const void *bytes, size_t count);
// Says that nothing follows.
void rouse_tls_end(void *session);
// Bytes for the network, into `room` bytes: how many.
size_t rouse_tls_send(void *session, void *bytes, size_t room);

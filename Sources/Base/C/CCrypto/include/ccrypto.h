// The part of OpenSSL's libcrypto that is used, loaded when something is first signed.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Loads the library, once. Returns null, or why it cannot be done now. Nothing below may be called before it has succeeded.
const char *rouse_crypto_load(void);

// A private key from a PEM text without a passphrase; null where it is none.
void *rouse_crypto_key(const void *pem, size_t count);
void rouse_crypto_free_key(void *key);

// Whether it is one of RSA.
int rouse_crypto_is_rsa(const void *key);
// Signs by RSASSA-PKCS1-v1_5 with SHA-256. `room` bytes are at `signature`; returns how many were written, 0 for failure.
size_t rouse_crypto_sign(void *key, const void *bytes, size_t count, uint8_t *signature, size_t room);

#include "ccrypto.h"

#include <limits.h>
#include <lazy_library.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#define FUNCTIONS(each) \
    each(BIO_new_mem_buf) each(BIO_free) each(PEM_read_bio_PrivateKey) each(EVP_PKEY_free) each(EVP_PKEY_is_a) \
    each(EVP_MD_CTX_new) each(EVP_MD_CTX_free) each(EVP_sha256) each(EVP_DigestSignInit) each(EVP_DigestSign) \
    each(ERR_clear_error)

ROUSE_LAZY_LIBRARY("libcrypto.so.3", FUNCTIONS)

const char *rouse_crypto_load(void) { return rouse_load_library(&lazy, NULL); }

// Otherwise the library would ask on the terminal.
static int no_passphrase(char *room, int size, int writes, void *context)
{
    (void)room;
    (void)size;
    (void)writes;
    (void)context;
    return -1;
}

void *rouse_crypto_key(const void *pem, size_t count)
{
    if (count > INT_MAX) return NULL;
    BIO *bio = library.BIO_new_mem_buf(pem, (int)count);
    if (bio == NULL) return NULL;
    EVP_PKEY *key = library.PEM_read_bio_PrivateKey(bio, NULL, no_passphrase, NULL);
    library.BIO_free(bio);
    library.ERR_clear_error();
    return key;
}

void rouse_crypto_free_key(void *key) { library.EVP_PKEY_free(key); }

int rouse_crypto_is_rsa(const void *key) { return library.EVP_PKEY_is_a(key, "RSA"); }

size_t rouse_crypto_sign(void *key, const void *bytes, size_t count, uint8_t *signature, size_t room)
{
    EVP_MD_CTX *context = library.EVP_MD_CTX_new();
    if (context == NULL) return 0;
    size_t length = room;
    int is_done = library.EVP_DigestSignInit(context, NULL, library.EVP_sha256(), NULL, key) == 1 &&
        library.EVP_DigestSign(context, signature, &length, bytes, count) == 1;
    library.EVP_MD_CTX_free(context);
    library.ERR_clear_error();
    return is_done ? length : 0;
}

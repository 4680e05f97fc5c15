#include "ctls.h"

#include <lazy_library.h>
#include <limits.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509err.h>

// Those of libcrypto are found through libssl, which needs it.
#define FUNCTIONS(each) \
    each(TLS_server_method) each(SSL_CTX_new) each(SSL_CTX_free) each(SSL_CTX_ctrl) each(SSL_CTX_set_options) \
    each(SSL_CTX_set_default_passwd_cb_userdata) each(SSL_CTX_use_certificate_chain_file) \
    each(SSL_CTX_use_PrivateKey_file) each(SSL_new) each(SSL_free) each(SSL_set_bio) each(SSL_set_accept_state) \
    each(SSL_get_rbio) each(SSL_get_wbio) each(SSL_read) each(SSL_write) each(SSL_get_error) each(SSL_in_init) \
    each(SSL_shutdown) each(BIO_new) each(BIO_s_mem) each(BIO_free) each(BIO_read) each(BIO_write) \
    each(ERR_peek_last_error) each(ERR_clear_error)

ROUSE_LAZY_LIBRARY("libssl.so.3", FUNCTIONS)

const char *rouse_tls_load(void) { return rouse_load_library(&lazy, NULL); }

static rouse_tls_flaw prepare(SSL_CTX *context, const char *path)
{
    // Nothing older than TLS 1.2, and no second handshake that costs more to answer than to ask for.
    library.SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL);
    library.SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    // A connection that waits keeps no buffers.
    library.SSL_CTX_ctrl(context, SSL_CTRL_MODE, SSL_MODE_RELEASE_BUFFERS, NULL);
    // An empty passphrase opens nothing; without one the library would ask on the terminal.
    library.SSL_CTX_set_default_passwd_cb_userdata(context, (void *)"");
    if (library.SSL_CTX_use_certificate_chain_file(context, path) != 1) return ROUSE_TLS_NO_CERTIFICATE;
    if (library.SSL_CTX_use_PrivateKey_file(context, path, SSL_FILETYPE_PEM) == 1) return ROUSE_TLS_GOOD;
    unsigned long why = library.ERR_peek_last_error();
    int is_another = ERR_GET_LIB(why) == ERR_LIB_X509 && ERR_GET_REASON(why) == X509_R_KEY_VALUES_MISMATCH;
    return is_another ? ROUSE_TLS_OTHER_KEY : ROUSE_TLS_NO_KEY;
}

void *rouse_tls_context(const char *path, rouse_tls_flaw *flaw)
{
    *flaw = ROUSE_TLS_NO_MEMORY;
    SSL_CTX *context = library.SSL_CTX_new(library.TLS_server_method());
    if (context == NULL) return NULL;
    *flaw = prepare(context, path);
    library.ERR_clear_error();
    if (*flaw == ROUSE_TLS_GOOD) return context;
    library.SSL_CTX_free(context);
    return NULL;
}

void rouse_tls_free_context(void *context) { library.SSL_CTX_free(context); }

void *rouse_tls_session(void *context)
{
    SSL *session = library.SSL_new(context);
    BIO *in = library.BIO_new(library.BIO_s_mem());
    BIO *out = library.BIO_new(library.BIO_s_mem());
    if (session == NULL || in == NULL || out == NULL) {
        library.BIO_free(in);
        library.BIO_free(out);
        library.SSL_free(session);
        library.ERR_clear_error();
        return NULL;
    }
    library.SSL_set_bio(session, in, out);
    library.SSL_set_accept_state(session);
    return session;
}

void rouse_tls_free_session(void *session) { library.SSL_free(session); }

int rouse_tls_receive(void *session, const void *bytes, size_t count)
{
    return count <= INT_MAX && library.BIO_write(library.SSL_get_rbio(session), bytes, (int)count) == (int)count;
}

ptrdiff_t rouse_tls_read(void *session, void *bytes, size_t room)
{
    library.ERR_clear_error();
    int count = library.SSL_read(session, bytes, room < INT_MAX ? (int)room : INT_MAX);
    if (count > 0) return count;
    int why = library.SSL_get_error(session, count);
    library.ERR_clear_error();
    if (why == SSL_ERROR_WANT_READ) return 0;
    return why == SSL_ERROR_ZERO_RETURN ? -1 : -2;
}

int rouse_tls_write(void *session, const void *bytes, size_t count)
{
    library.ERR_clear_error();
    int is_written = count <= INT_MAX && library.SSL_write(session, bytes, (int)count) == (int)count;
    library.ERR_clear_error();
    return is_written;
}

void rouse_tls_end(void *session)
{
    if (!library.SSL_in_init(session)) library.SSL_shutdown(session);
    library.ERR_clear_error();
}

size_t rouse_tls_send(void *session, void *bytes, size_t room)
{
    int count = library.BIO_read(library.SSL_get_wbio(session), bytes, room < INT_MAX ? (int)room : INT_MAX);
    return count > 0 ? (size_t)count : 0;
}

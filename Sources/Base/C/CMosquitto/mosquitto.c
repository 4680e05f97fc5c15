#include "cmosquitto.h"

#include <lazy_library.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdlib.h>

#define FUNCTIONS(each) \
    each(mosquitto_lib_init) each(mosquitto_new) each(mosquitto_destroy) each(mosquitto_username_pw_set) \
    each(mosquitto_tls_set) each(mosquitto_will_set) each(mosquitto_int_option) each(mosquitto_property_add_int32) \
    each(mosquitto_property_free_all) each(mosquitto_connect_bind_v5) each(mosquitto_disconnect) \
    each(mosquitto_subscribe_multiple) each(mosquitto_publish) each(mosquitto_socket) each(mosquitto_want_write) \
    each(mosquitto_loop_read) each(mosquitto_loop_write) each(mosquitto_loop_misc) each(mosquitto_strerror) \
    each(mosquitto_connect_callback_set) each(mosquitto_disconnect_callback_set) each(mosquitto_publish_callback_set) \
    each(mosquitto_message_callback_set) each(mosquitto_subscribe_callback_set)

ROUSE_LAZY_LIBRARY("libmosquitto.so.1", FUNCTIONS)

struct client {
    struct mosquitto *mosquitto;
    rouse_mosquitto_calls calls;
    void *context;
};

static const char *begin(void)
{
    int failure = library.mosquitto_lib_init();
    return failure == 0 ? NULL : library.mosquitto_strerror(failure);
}

const char *rouse_mosquitto_load(void) { return rouse_load_library(&lazy, begin); }

static void connected(struct mosquitto *mosquitto, void *object, int code)
{
    (void)mosquitto;
    struct client *client = object;
    client->calls.connected(client->context, code);
}

static void disconnected(struct mosquitto *mosquitto, void *object, int code)
{
    (void)mosquitto;
    (void)code;
    struct client *client = object;
    client->calls.disconnected(client->context);
}

static void sent(struct mosquitto *mosquitto, void *object, int number)
{
    (void)mosquitto;
    struct client *client = object;
    client->calls.sent(client->context, number);
}

static void received(struct mosquitto *mosquitto, void *object, const struct mosquitto_message *message)
{
    (void)mosquitto;
    struct client *client = object;
    client->calls.received(
        client->context, message->topic, message->payload, message->payloadlen, message->retain);
}

static void subscribed(struct mosquitto *mosquitto, void *object, int mid, int count, const int *granted)
{
    (void)mosquitto;
    (void)mid;
    struct client *client = object;
    client->calls.subscribed(client->context, count, granted);
}

void *rouse_mosquitto_make(const char *id, rouse_mosquitto_calls calls, void *context)
{
    struct client *client = malloc(sizeof *client);
    if (client == NULL) return NULL;
    *client = (struct client){library.mosquitto_new(id, true, client), calls, context};
    if (client->mosquitto == NULL) {
        free(client);
        return NULL;
    }
    library.mosquitto_int_option(client->mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
    library.mosquitto_connect_callback_set(client->mosquitto, connected);
    library.mosquitto_disconnect_callback_set(client->mosquitto, disconnected);
    library.mosquitto_publish_callback_set(client->mosquitto, sent);
    library.mosquitto_message_callback_set(client->mosquitto, received);
    library.mosquitto_subscribe_callback_set(client->mosquitto, subscribed);
    return client;
}

static struct mosquitto *of(void *client) { return ((struct client *)client)->mosquitto; }

void rouse_mosquitto_free(void *client)
{
    library.mosquitto_destroy(of(client));
    free(client);
}

int rouse_mosquitto_set_credentials(void *client, const char *name, const char *password)
{
    return library.mosquitto_username_pw_set(of(client), name, password);
}

int rouse_mosquitto_set_authorities(void *client, const char *file)
{
    return library.mosquitto_tls_set(of(client), file, file == NULL ? "/etc/ssl/certs" : NULL, NULL, NULL, NULL);
}

int rouse_mosquitto_set_will(void *client, const char *topic, const void *payload, int count, int quality, bool is_retained)
{
    return library.mosquitto_will_set(of(client), topic, count, payload, quality, is_retained);
}

int rouse_mosquitto_connect(
    void *client, const char *host, int port, int keep_alive, bool is_version_5, uint32_t largest)
{
    int version = is_version_5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311;
    library.mosquitto_int_option(of(client), MOSQ_OPT_PROTOCOL_VERSION, version);
    mosquitto_property *properties = NULL;
    if (is_version_5 &&
        library.mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, largest) != 0)
        return MOSQ_ERR_NOMEM;
    int status = library.mosquitto_connect_bind_v5(of(client), host, port, keep_alive, NULL, properties);
    library.mosquitto_property_free_all(&properties);
    return status;
}

int rouse_mosquitto_disconnect(void *client) { return library.mosquitto_disconnect(of(client)); }

int rouse_mosquitto_subscribe(void *client, const char *const *topics, int count, int quality)
{
    return library.mosquitto_subscribe_multiple(of(client), NULL, count, (char *const *)topics, quality, 0, NULL);
}

int rouse_mosquitto_publish(
    void *client, int *number, const char *topic, const void *payload, int count, int quality, bool is_retained)
{
    return library.mosquitto_publish(of(client), number, topic, count, payload, quality, is_retained);
}

int rouse_mosquitto_socket(void *client) { return library.mosquitto_socket(of(client)); }
bool rouse_mosquitto_wants_write(void *client) { return library.mosquitto_want_write(of(client)); }
int rouse_mosquitto_read(void *client) { return library.mosquitto_loop_read(of(client), 1); }
int rouse_mosquitto_write(void *client) { return library.mosquitto_loop_write(of(client), 1); }
int rouse_mosquitto_tend(void *client) { return library.mosquitto_loop_misc(of(client)); }

const char *rouse_mosquitto_error(int number) { return library.mosquitto_strerror(number); }

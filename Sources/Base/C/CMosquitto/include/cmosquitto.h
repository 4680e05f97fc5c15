// The part of libmosquitto that is used, loaded with the first broker. A client belongs to one thread, on which everything
// is called, back too.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Loads the library, once. Returns null, or why it cannot be done now. Nothing below may be called before it has succeeded.
const char *rouse_mosquitto_load(void);

typedef struct {
    // The broker has answered: 0, or why it refuses.
    void (*connected)(void *context, int code);
    void (*disconnected)(void *context);
    // So many subscriptions of one request were granted, each with its quality or, from 128 on, a refusal.
    void (*subscribed)(void *context, int count, const int *granted);
    void (*received)(void *context, const char *topic, const void *payload, int count, bool is_retained);
    // What was published under this number has left, or was acknowledged.
    void (*sent)(void *context, int number);
} rouse_mosquitto_calls;

// A client without a connection; null where there is no memory. `context` must outlive it.
void *rouse_mosquitto_make(const char *id, rouse_mosquitto_calls calls, void *context);
void rouse_mosquitto_free(void *client);

// All of these return 0 or a number that `rouse_mosquitto_error` has words for.
int rouse_mosquitto_set_credentials(void *client, const char *name, const char *password);
// The broker's certificate is checked against a file, or against those that the system trusts.
int rouse_mosquitto_set_authorities(void *client, const char *file);
int rouse_mosquitto_set_will(void *client, const char *topic, const void *payload, int count, int quality, bool is_retained);

// Connects anew. Waits for the name and the connection, not for the broker's answer. `largest` is told to the broker
// where `is_version_5`: it sends no packet of more bytes.
int rouse_mosquitto_connect(
    void *client, const char *host, int port, int keep_alive, bool is_version_5, uint32_t largest);
int rouse_mosquitto_disconnect(void *client);
int rouse_mosquitto_subscribe(void *client, const char *const *topics, int count, int quality);
int rouse_mosquitto_publish(
    void *client, int *number, const char *topic, const void *payload, int count, int quality, bool is_retained);

// The socket, for a poll; -1 without a connection. Then what there is to be read, to be written, and once a second the rest.
int rouse_mosquitto_socket(void *client);
bool rouse_mosquitto_wants_write(void *client);
int rouse_mosquitto_read(void *client);
int rouse_mosquitto_write(void *client);
int rouse_mosquitto_tend(void *client);

const char *rouse_mosquitto_error(int number);

// Reads TOML 1.0 with toml++ and hands out what is in it, with the line of each value.
//
// toml++ is C++ with templates; this is the part of it that Rouse needs, in C.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum rouse_toml_kind {
    ROUSE_TOML_TABLE,
    ROUSE_TOML_LIST,
    ROUSE_TOML_TEXT,
    ROUSE_TOML_INTEGER,
    ROUSE_TOML_NUMBER,
    ROUSE_TOML_BOOLEAN,
    ROUSE_TOML_TIME,
};

struct rouse_toml_node {
    // The keys from the root on, joined by dots. The elements of a list have that of the list.
    const char *path;
    enum rouse_toml_kind kind;
    // Whether it is an element of the list that came before it.
    int is_element;
    // Of a text; not ended by a zero.
    const char *text;
    size_t length;
    // Of an integer or a boolean.
    int64_t integer;
    double number;
    // Counted from 1; 0 where it is not known.
    int line;
};

struct rouse_toml_error {
    char message[256];
    int line;
};

// Calls `visit` for each table, list, element and value in the order of the keys, a table before what is in it.
// Returns 0, or -1 with `error` filled when the text is no TOML; nothing has been visited then.
int rouse_toml_read(
    const char *text, size_t length, void (*visit)(void *context, const struct rouse_toml_node *node), void *context,
    struct rouse_toml_error *error);

#ifdef __cplusplus
}
#endif

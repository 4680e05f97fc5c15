#ifndef ROUSE_PAGE_FILES_H
#define ROUSE_PAGE_FILES_H

#include <stddef.h>

/// A file of this folder, byte for byte.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t size;
} rouse_page_file;

/// Finds a file by its name; its bytes are NULL for one that is not there.
rouse_page_file rouse_page_file_named(const char *name);

#endif

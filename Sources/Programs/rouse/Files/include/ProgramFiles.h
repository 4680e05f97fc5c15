#ifndef ROUSE_PROGRAM_FILES_H
#define ROUSE_PROGRAM_FILES_H

#include <stddef.h>

/// A file of the repository that the program carries, byte for byte.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t size;
} rouse_program_file;

/// Finds a file by its path in the repository; its bytes are NULL if the program does not carry it.
rouse_program_file rouse_program_file_named(const char *name);

#endif

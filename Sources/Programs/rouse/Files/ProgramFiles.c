// Why C: #embed puts files into the program as they are, so that each stays one file with one place in the repository.
#include "ProgramFiles.h"

#include <string.h>

static const unsigned char listen_unit[] = {
#embed "../../../../tools/systemd/rouse.service"
};
static const unsigned char user_listen_unit[] = {
#embed "../../../../tools/systemd/user/rouse.service"
};
static const unsigned char serve_unit[] = {
#embed "../../../../tools/systemd/rouse-serve.service"
};
static const unsigned char user_serve_unit[] = {
#embed "../../../../tools/systemd/user/rouse-serve.service"
};
static const unsigned char take1[] = {
#embed "../../../../demo/take1.flac"
};
static const unsigned char take2[] = {
#embed "../../../../demo/take2.flac"
};
static const unsigned char take3[] = {
#embed "../../../../demo/take3.flac"
};
static const unsigned char evening[] = {
#embed "../../../../demo/evening.ogg"
};
static const unsigned char words[] = {
#embed "../../../../demo/words.txt"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const rouse_program_file files[] = {
    FILE_OF("tools/systemd/rouse.service", listen_unit),
    FILE_OF("tools/systemd/user/rouse.service", user_listen_unit),
    FILE_OF("tools/systemd/rouse-serve.service", serve_unit),
    FILE_OF("tools/systemd/user/rouse-serve.service", user_serve_unit),
    FILE_OF("demo/take1.flac", take1),
    FILE_OF("demo/take2.flac", take2),
    FILE_OF("demo/take3.flac", take3),
    FILE_OF("demo/evening.ogg", evening),
    FILE_OF("demo/words.txt", words),
};

rouse_program_file rouse_program_file_named(const char *name)
{
    for (size_t place = 0; place < sizeof files / sizeof *files; place++)
        if (strcmp(files[place].name, name) == 0) return files[place];
    return (rouse_program_file){name, NULL, 0};
}

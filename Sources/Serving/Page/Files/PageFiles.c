// Why C: #embed puts files into the program as they are, so that they can be read, linted and opened by themselves.
#include "PageFiles.h"

#include <string.h>

static const unsigned char index_html[] = {
#embed "index.html"
};
static const unsigned char signin_html[] = {
#embed "signin.html"
};
static const unsigned char style_css[] = {
#embed "style.css"
};
static const unsigned char icon_svg[] = {
#embed "icon.svg"
};
static const unsigned char main_js[] = {
#embed "main.js"
};
static const unsigned char live_js[] = {
#embed "live.js"
};
static const unsigned char history_js[] = {
#embed "history.js"
};
static const unsigned char house_js[] = {
#embed "house.js"
};
static const unsigned char lesson_js[] = {
#embed "lesson.js"
};
static const unsigned char teach_js[] = {
#embed "teach.js"
};
static const unsigned char other_js[] = {
#embed "other.js"
};
static const unsigned char tour_js[] = {
#embed "tour.js"
};
static const unsigned char sound_js[] = {
#embed "sound.js"
};
static const unsigned char recorder_js[] = {
#embed "recorder.js"
};
static const unsigned char strings_js[] = {
#embed "strings.js"
};
static const unsigned char strings_en_js[] = {
#embed "strings.en.js"
};
static const unsigned char strings_de_js[] = {
#embed "strings.de.js"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const rouse_page_file files[] = {
    FILE_OF("index.html", index_html),       FILE_OF("signin.html", signin_html),
    FILE_OF("style.css", style_css),         FILE_OF("icon.svg", icon_svg),
    FILE_OF("main.js", main_js),             FILE_OF("live.js", live_js),
    FILE_OF("history.js", history_js),       FILE_OF("lesson.js", lesson_js),
    FILE_OF("teach.js", teach_js),           FILE_OF("sound.js", sound_js),
    FILE_OF("recorder.js", recorder_js),     FILE_OF("house.js", house_js),
    FILE_OF("other.js", other_js),           FILE_OF("tour.js", tour_js),
    FILE_OF("strings.js", strings_js),       FILE_OF("strings.en.js", strings_en_js),
    FILE_OF("strings.de.js", strings_de_js),
};

rouse_page_file rouse_page_file_named(const char *name)
{
    for (size_t place = 0; place < sizeof files / sizeof *files; place++)
        if (strcmp(files[place].name, name) == 0) return files[place];
    return (rouse_page_file){name, NULL, 0};
}

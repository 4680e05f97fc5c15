// The environment of the tests' process, which is set before there is a second thread and never changed: libraries and
// our own code read it whenever they like.
#pragma once

// A folder for the files that variables name. It is not made here.
const char *rouse_test_folder(void);

// The secret that the variable ROUSE_TEST_TOKEN holds.
#define ROUSE_TEST_TOKEN "sk-secret"

// Runs a program below a process that does nothing but see to its end. What the program starts cannot run away from that
// process, whatever group or session it goes to, and neither survives who has asked for it, however that one ends.
#pragma once
#include <stddef.h>
#include <sys/types.h>

// A descriptor of this process, and what it is in the program.
struct rouse_stream {
    int ours;
    int theirs;
};

// What the keeper tells on its line, a datagram each.
struct rouse_report {
    enum { ROUSE_STARTED, ROUSE_NOT_STARTED, ROUSE_ENDED } kind;
    int value; // nothing, an error number, a status as of waitpid(2)
};

// What it is told there, a byte each. When this side of the line is shut or gone, it ends all that is left.
enum rouse_order {
    ROUSE_ASK = 'A',   // sends SIGTERM to the group of the program
    ROUSE_LEAVE = 'L', // leaves alone what the program has left behind when it ended
};

// Starts a program with default signal handlers, no signal blocked, and a process group of its own.
// Returns 0 or an error number. The line and the keeper, which is a child of this process, are the caller's.
int rouse_keep(char *const words[], char *const environment[], const struct rouse_stream *streams, size_t count,
    pid_t *keeper, int *line);

#pragma once

/// Calls of close in this process on a number that was not open: something was closed twice.
///
/// Linking this file puts a watching function in front of the C library's, in the whole test process. Each such call is
/// told on standard error with the way to it, and a process that has made one ends with the status 70: between the two
/// calls another thread can be given the number, and loses its file or connection.
long closes_of_what_was_not_open(void);

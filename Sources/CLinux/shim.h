// Linux calls that Swift's Glibc module leaves out.
#include <sys/eventfd.h>

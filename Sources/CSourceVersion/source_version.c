#include "source_version.h"

#ifndef PORTICO_SOURCE
#define PORTICO_SOURCE ""
#endif

const char *portico_source_version(void) { return PORTICO_SOURCE; }

/* Which source the program was built from; `scripts/build` says it (scripts/source_version), so that no commit holds it. */
#ifndef PORTICO_SOURCE_VERSION_H
#define PORTICO_SOURCE_VERSION_H

/* The commit and its day, `89036e8 2026-11-22`; empty when the build was not told. */
const char *portico_source_version(void);

#endif

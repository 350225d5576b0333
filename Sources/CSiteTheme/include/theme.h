/* The default theme, compiled in: `theme.c` is written by scripts/theme_list. */
#ifndef PORTICO_THEME_H
#define PORTICO_THEME_H

#include <stdbool.h>
#include <stddef.h>

/* One file, by its path in a project (`templates/layouts/guide.mustache`), or below `texts/`. */
struct portico_theme_file {
    const char *path;
    const unsigned char *bytes;
    size_t size;
    /* Whether only a site with a playground needs it. */
    bool playground;
};

/* The files, `portico_theme_count()` of them. */
const struct portico_theme_file *portico_theme_files(void);
size_t portico_theme_count(void);

/* Every value that a layout of content can show: layout (`*`: any), name, type, summary and example, with ` | ` between
 * them, one a line. */
const char *portico_theme_values(void);

#endif

/* The script and the style sheet that `portico preview` adds to pages, compiled in. */
#ifndef PORTICO_PREVIEW_H
#define PORTICO_PREVIEW_H

#include <stddef.h>

/* `files/preview.js`. */
const unsigned char *portico_preview_script(size_t *size);
/* `files/preview.css`. */
const unsigned char *portico_preview_style(size_t *size);

#endif

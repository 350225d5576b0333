#include <string.h>
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>

/// Length in bytes of a text that cmark returned.
static inline size_t cmark_text_length(const char *text) { return strlen(text); }

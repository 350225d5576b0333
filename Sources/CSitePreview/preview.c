#include "preview.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "files/preview.js"
};
static const unsigned char style[] = {
#embed "files/preview.css"
};

const unsigned char *portico_preview_script(size_t *size) {
    *size = sizeof script;
    return script;
}

const unsigned char *portico_preview_style(size_t *size) {
    *size = sizeof style;
    return style;
}

#include "CMarkdown.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char text[] = {
#embed "languages.txt" suffix(, 0)
};

const char *portico_languages(void) {
    return text;
}

#include "theme.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char values[] = {
#embed "values.txt" suffix(, 0)
};

const char *portico_theme_values(void) {
    return values;
}

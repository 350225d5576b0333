#include "CDiagnostics.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char text[] = {
#embed "explanations.md" suffix(, 0)
};

const char *portico_explanations(void) {
    return text;
}

#include "CLocales.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char formats[] = {
#embed "formats.tsv" suffix(, 0)
};

const char *portico_locale_formats(void) {
    return formats;
}

static const char plurals[] = {
#embed "plurals.tsv" suffix(, 0)
};

const char *portico_plural_rules(void) {
    return plurals;
}

static const char subtags[] = {
#embed "subtags.tsv" suffix(, 0)
};

const char *portico_registered_subtags(void) {
    return subtags;
}

static const char names[] = {
#embed "names.tsv" suffix(, 0)
};

const char *portico_language_names(void) {
    return names;
}

static const char unbroken[] = {
#embed "unbroken.tsv" suffix(, 0)
};

const char *portico_unbroken_words(void) {
    return unbroken;
}

#include "CPlayground.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char tables[] = {
#embed "tables.txt" suffix(, 0)
};
static const char actions[] = {
#embed "actions.txt" suffix(, 0)
};
static const char errors[] = {
#embed "errors.txt" suffix(, 0)
};
static const char snippets[] = {
#embed "snippets.txt" suffix(, 0)
};

const char *portico_playground_tables(void) {
    return tables;
}

const char *portico_playground_actions(void) {
    return actions;
}

const char *portico_playground_errors(void) {
    return errors;
}

const char *portico_playground_snippets(void) {
    return snippets;
}

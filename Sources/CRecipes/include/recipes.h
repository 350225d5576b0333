/* Recipes for hosts, compiled in: `recipes.c` is written by scripts/theme_list. */
#ifndef PORTICO_RECIPES_H
#define PORTICO_RECIPES_H

#include <stddef.h>

/* One file of `recipes/`, by its name there. */
struct portico_recipe {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/* The files, `portico_recipe_count()` of them. */
const struct portico_recipe *portico_recipes(void);
size_t portico_recipe_count(void);

#endif

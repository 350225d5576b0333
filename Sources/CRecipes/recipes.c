/* Written by scripts/theme_list; do not edit. */
#include "recipes.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "recipes/caddy-playground" if_empty(0)
};
static const unsigned char file1[] = {
#embed "recipes/caddy-site" if_empty(0)
};
static const unsigned char file2[] = {
#embed "recipes/cloudflare-headers" if_empty(0)
};
static const unsigned char file3[] = {
#embed "recipes/cloudflare-redirects" if_empty(0)
};
static const unsigned char file4[] = {
#embed "recipes/cloudflare.yml" if_empty(0)
};
static const unsigned char file5[] = {
#embed "recipes/first-pages-ar.md" if_empty(0)
};
static const unsigned char file6[] = {
#embed "recipes/first-pages-de.md" if_empty(0)
};
static const unsigned char file7[] = {
#embed "recipes/first-pages-en.md" if_empty(0)
};
static const unsigned char file8[] = {
#embed "recipes/first-pages-es.md" if_empty(0)
};
static const unsigned char file9[] = {
#embed "recipes/first-pages-fr.md" if_empty(0)
};
static const unsigned char file10[] = {
#embed "recipes/first-pages-he.md" if_empty(0)
};
static const unsigned char file11[] = {
#embed "recipes/first-pages-ja.md" if_empty(0)
};
static const unsigned char file12[] = {
#embed "recipes/first-pages-pt-BR.md" if_empty(0)
};
static const unsigned char file13[] = {
#embed "recipes/first-pages-ru.md" if_empty(0)
};
static const unsigned char file14[] = {
#embed "recipes/first-pages-th.md" if_empty(0)
};
static const unsigned char file15[] = {
#embed "recipes/first-pages-zh-Hans.md" if_empty(0)
};
static const unsigned char file16[] = {
#embed "recipes/github-pages.yml" if_empty(0)
};
static const unsigned char file17[] = {
#embed "recipes/gitlab-pages.yml" if_empty(0)
};
static const unsigned char file18[] = {
#embed "recipes/netlify.toml" if_empty(0)
};
static const unsigned char file19[] = {
#embed "recipes/nginx-playground.conf" if_empty(0)
};
static const unsigned char file20[] = {
#embed "recipes/nginx-site.conf" if_empty(0)
};
static const unsigned char file21[] = {
#embed "recipes/systemd-certificate" if_empty(0)
};
static const unsigned char file22[] = {
#embed "recipes/systemd-hardening" if_empty(0)
};
static const unsigned char file23[] = {
#embed "recipes/systemd-playground.service" if_empty(0)
};
static const unsigned char file24[] = {
#embed "recipes/systemd-site.service" if_empty(0)
};

static const struct portico_recipe files[] = {
    {"caddy-playground", file0, sizeof file0},
    {"caddy-site", file1, sizeof file1},
    {"cloudflare-headers", file2, sizeof file2},
    {"cloudflare-redirects", file3, sizeof file3},
    {"cloudflare.yml", file4, sizeof file4},
    {"first-pages-ar.md", file5, sizeof file5},
    {"first-pages-de.md", file6, sizeof file6},
    {"first-pages-en.md", file7, sizeof file7},
    {"first-pages-es.md", file8, sizeof file8},
    {"first-pages-fr.md", file9, sizeof file9},
    {"first-pages-he.md", file10, sizeof file10},
    {"first-pages-ja.md", file11, sizeof file11},
    {"first-pages-pt-BR.md", file12, sizeof file12},
    {"first-pages-ru.md", file13, sizeof file13},
    {"first-pages-th.md", file14, sizeof file14},
    {"first-pages-zh-Hans.md", file15, sizeof file15},
    {"github-pages.yml", file16, sizeof file16},
    {"gitlab-pages.yml", file17, sizeof file17},
    {"netlify.toml", file18, sizeof file18},
    {"nginx-playground.conf", file19, sizeof file19},
    {"nginx-site.conf", file20, sizeof file20},
    {"systemd-certificate", file21, sizeof file21},
    {"systemd-hardening", file22, sizeof file22},
    {"systemd-playground.service", file23, sizeof file23},
    {"systemd-site.service", file24, sizeof file24},
};

const struct portico_recipe *portico_recipes(void) { return files; }
size_t portico_recipe_count(void) { return sizeof files / sizeof *files; }

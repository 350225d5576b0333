// The limit: parse, render and write every Markdown file with cmark-gfm, one after the other, and nothing else.
// Reads "source<TAB>target" lines from standard input.
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *slurp(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) { perror(path); exit(1); }
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length + 1);
    if (!bytes || fread(bytes, 1, *length, file) != *length) { perror(path); exit(1); }
    fclose(file);
    return bytes;
}

int main(void) {
    char line[4096];
    cmark_gfm_core_extensions_ensure_registered();
    while (fgets(line, sizeof line, stdin)) {
        char *tab = strchr(line, '\t'), *end = strchr(line, '\n');
        if (!tab || !end) return 1;
        *tab = *end = 0;
        size_t length;
        char *bytes = slurp(line, &length);
        cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
        const char *names[] = {"table", "strikethrough", "autolink", "tasklist"};
        for (int i = 0; i < 4; i++)
            cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[i]));
        cmark_parser_feed(parser, bytes, length);
        cmark_node *document = cmark_parser_finish(parser);
        char *html = cmark_render_html(document, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser));
        FILE *file = fopen(tab + 1, "wb");
        if (!file) { perror(tab + 1); return 1; }
        fwrite(html, 1, strlen(html), file);
        fclose(file);
        free(html);
        cmark_node_free(document);
        cmark_parser_free(parser);
        free(bytes);
    }
    return 0;
}

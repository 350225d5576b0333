/* Written by scripts/theme_list; do not edit. */
#include "theme.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../templates/layouts/auth-handler.mustache" if_empty(0)
};
static const unsigned char file1[] = {
#embed "../../templates/layouts/auth-iframe.mustache" if_empty(0)
};
static const unsigned char file2[] = {
#embed "../../templates/layouts/chooser.mustache" if_empty(0)
};
static const unsigned char file3[] = {
#embed "../../templates/layouts/email-action.mustache" if_empty(0)
};
static const unsigned char file4[] = {
#embed "../../templates/layouts/error.mustache" if_empty(0)
};
static const unsigned char file5[] = {
#embed "../../templates/layouts/errors.mustache" if_empty(0)
};
static const unsigned char file6[] = {
#embed "../../templates/layouts/glossary.mustache" if_empty(0)
};
static const unsigned char file7[] = {
#embed "../../templates/layouts/guide.mustache" if_empty(0)
};
static const unsigned char file8[] = {
#embed "../../templates/layouts/home.mustache" if_empty(0)
};
static const unsigned char file9[] = {
#embed "../../templates/layouts/keys.mustache" if_empty(0)
};
static const unsigned char file10[] = {
#embed "../../templates/layouts/not-found.mustache" if_empty(0)
};
static const unsigned char file11[] = {
#embed "../../templates/layouts/playground-account.mustache" if_empty(0)
};
static const unsigned char file12[] = {
#embed "../../templates/layouts/playground-after.mustache" if_empty(0)
};
static const unsigned char file13[] = {
#embed "../../templates/layouts/playground-apps.mustache" if_empty(0)
};
static const unsigned char file14[] = {
#embed "../../templates/layouts/playground-connect.mustache" if_empty(0)
};
static const unsigned char file15[] = {
#embed "../../templates/layouts/playground-lab.mustache" if_empty(0)
};
static const unsigned char file16[] = {
#embed "../../templates/layouts/playground-run.mustache" if_empty(0)
};
static const unsigned char file17[] = {
#embed "../../templates/layouts/playground-sandbox.mustache" if_empty(0)
};
static const unsigned char file18[] = {
#embed "../../templates/layouts/playground-start.mustache" if_empty(0)
};
static const unsigned char file19[] = {
#embed "../../templates/layouts/playground-step.mustache" if_empty(0)
};
static const unsigned char file20[] = {
#embed "../../templates/layouts/playground-stop.mustache" if_empty(0)
};
static const unsigned char file21[] = {
#embed "../../templates/layouts/playground-timeline.mustache" if_empty(0)
};
static const unsigned char file22[] = {
#embed "../../templates/layouts/search.mustache" if_empty(0)
};
static const unsigned char file23[] = {
#embed "../../templates/layouts/section.mustache" if_empty(0)
};
static const unsigned char file24[] = {
#embed "../../templates/layouts/stand-in-account.mustache" if_empty(0)
};
static const unsigned char file25[] = {
#embed "../../templates/layouts/stand-in-choose.mustache" if_empty(0)
};
static const unsigned char file26[] = {
#embed "../../templates/layouts/stand-in-consent.mustache" if_empty(0)
};
static const unsigned char file27[] = {
#embed "../../templates/layouts/stand-in-relay.mustache" if_empty(0)
};
static const unsigned char file28[] = {
#embed "../../templates/partials/after-form.mustache" if_empty(0)
};
static const unsigned char file29[] = {
#embed "../../templates/partials/after-panel.mustache" if_empty(0)
};
static const unsigned char file30[] = {
#embed "../../templates/partials/arcade.mustache" if_empty(0)
};
static const unsigned char file31[] = {
#embed "../../templates/partials/badges.mustache" if_empty(0)
};
static const unsigned char file32[] = {
#embed "../../templates/partials/base.mustache" if_empty(0)
};
static const unsigned char file33[] = {
#embed "../../templates/partials/brand-mark.mustache" if_empty(0)
};
static const unsigned char file34[] = {
#embed "../../templates/partials/breadcrumbs.mustache" if_empty(0)
};
static const unsigned char file35[] = {
#embed "../../templates/partials/checks.mustache" if_empty(0)
};
static const unsigned char file36[] = {
#embed "../../templates/partials/claim.mustache" if_empty(0)
};
static const unsigned char file37[] = {
#embed "../../templates/partials/code-tabs.mustache" if_empty(0)
};
static const unsigned char file38[] = {
#embed "../../templates/partials/error-names.mustache" if_empty(0)
};
static const unsigned char file39[] = {
#embed "../../templates/partials/exchange.mustache" if_empty(0)
};
static const unsigned char file40[] = {
#embed "../../templates/partials/fact.mustache" if_empty(0)
};
static const unsigned char file41[] = {
#embed "../../templates/partials/footer.mustache" if_empty(0)
};
static const unsigned char file42[] = {
#embed "../../templates/partials/head.mustache" if_empty(0)
};
static const unsigned char file43[] = {
#embed "../../templates/partials/header.mustache" if_empty(0)
};
static const unsigned char file44[] = {
#embed "../../templates/partials/languages.mustache" if_empty(0)
};
static const unsigned char file45[] = {
#embed "../../templates/partials/mark.mustache" if_empty(0)
};
static const unsigned char file46[] = {
#embed "../../templates/partials/notices.mustache" if_empty(0)
};
static const unsigned char file47[] = {
#embed "../../templates/partials/page-foot.mustache" if_empty(0)
};
static const unsigned char file48[] = {
#embed "../../templates/partials/pager.mustache" if_empty(0)
};
static const unsigned char file49[] = {
#embed "../../templates/partials/portico.mustache" if_empty(0)
};
static const unsigned char file50[] = {
#embed "../../templates/partials/progress.mustache" if_empty(0)
};
static const unsigned char file51[] = {
#embed "../../templates/partials/provider-mode.mustache" if_empty(0)
};
static const unsigned char file52[] = {
#embed "../../templates/partials/search-box.mustache" if_empty(0)
};
static const unsigned char file53[] = {
#embed "../../templates/partials/sidebar.mustache" if_empty(0)
};
static const unsigned char file54[] = {
#embed "../../templates/partials/stage.mustache" if_empty(0)
};
static const unsigned char file55[] = {
#embed "../../templates/partials/state.mustache" if_empty(0)
};
static const unsigned char file56[] = {
#embed "../../templates/partials/step.mustache" if_empty(0)
};
static const unsigned char file57[] = {
#embed "../../templates/partials/theme.mustache" if_empty(0)
};
static const unsigned char file58[] = {
#embed "../../templates/partials/toc.mustache" if_empty(0)
};
static const unsigned char file59[] = {
#embed "../../templates/partials/token.mustache" if_empty(0)
};
static const unsigned char file60[] = {
#embed "../../templates/partials/value.mustache" if_empty(0)
};
static const unsigned char file61[] = {
#embed "../../public/css/after.css" if_empty(0)
};
static const unsigned char file62[] = {
#embed "../../public/css/cards.css" if_empty(0)
};
static const unsigned char file63[] = {
#embed "../../public/css/doors.css" if_empty(0)
};
static const unsigned char file64[] = {
#embed "../../public/css/lab.css" if_empty(0)
};
static const unsigned char file65[] = {
#embed "../../public/css/playground.css" if_empty(0)
};
static const unsigned char file66[] = {
#embed "../../public/css/rare.css" if_empty(0)
};
static const unsigned char file67[] = {
#embed "../../public/css/search.css" if_empty(0)
};
static const unsigned char file68[] = {
#embed "../../public/css/site.css" if_empty(0)
};
static const unsigned char file69[] = {
#embed "../../public/css/terms.css" if_empty(0)
};
static const unsigned char file70[] = {
#embed "../../public/css/words.css" if_empty(0)
};
static const unsigned char file71[] = {
#embed "../../public/js/auth-handler.js" if_empty(0)
};
static const unsigned char file72[] = {
#embed "../../public/js/auth-iframe.js" if_empty(0)
};
static const unsigned char file73[] = {
#embed "../../public/js/folder.js" if_empty(0)
};
static const unsigned char file74[] = {
#embed "../../public/js/gapi.js" if_empty(0)
};
static const unsigned char file75[] = {
#embed "../../public/js/keys.js" if_empty(0)
};
static const unsigned char file76[] = {
#embed "../../public/js/live.js" if_empty(0)
};
static const unsigned char file77[] = {
#embed "../../public/js/search-found.js" if_empty(0)
};
static const unsigned char file78[] = {
#embed "../../public/js/search-more.js" if_empty(0)
};
static const unsigned char file79[] = {
#embed "../../public/js/search.js" if_empty(0)
};
static const unsigned char file80[] = {
#embed "../../public/js/site.js" if_empty(0)
};
static const unsigned char file81[] = {
#embed "../../public/js/submit.js" if_empty(0)
};
static const unsigned char file82[] = {
#embed "../../public/js/terms.js" if_empty(0)
};
static const unsigned char file83[] = {
#embed "../../Sources/CSiteTheme/texts/ar.yml" if_empty(0)
};
static const unsigned char file84[] = {
#embed "../../Sources/CSiteTheme/texts/bn.yml" if_empty(0)
};
static const unsigned char file85[] = {
#embed "../../Sources/CSiteTheme/texts/de.yml" if_empty(0)
};
static const unsigned char file86[] = {
#embed "../../Sources/CSiteTheme/texts/el.yml" if_empty(0)
};
static const unsigned char file87[] = {
#embed "../../Sources/CSiteTheme/texts/en.yml" if_empty(0)
};
static const unsigned char file88[] = {
#embed "../../Sources/CSiteTheme/texts/es.yml" if_empty(0)
};
static const unsigned char file89[] = {
#embed "../../Sources/CSiteTheme/texts/fa.yml" if_empty(0)
};
static const unsigned char file90[] = {
#embed "../../Sources/CSiteTheme/texts/fr.yml" if_empty(0)
};
static const unsigned char file91[] = {
#embed "../../Sources/CSiteTheme/texts/he.yml" if_empty(0)
};
static const unsigned char file92[] = {
#embed "../../Sources/CSiteTheme/texts/hi.yml" if_empty(0)
};
static const unsigned char file93[] = {
#embed "../../Sources/CSiteTheme/texts/id.yml" if_empty(0)
};
static const unsigned char file94[] = {
#embed "../../Sources/CSiteTheme/texts/it.yml" if_empty(0)
};
static const unsigned char file95[] = {
#embed "../../Sources/CSiteTheme/texts/ja.yml" if_empty(0)
};
static const unsigned char file96[] = {
#embed "../../Sources/CSiteTheme/texts/ko.yml" if_empty(0)
};
static const unsigned char file97[] = {
#embed "../../Sources/CSiteTheme/texts/nl.yml" if_empty(0)
};
static const unsigned char file98[] = {
#embed "../../Sources/CSiteTheme/texts/pl.yml" if_empty(0)
};
static const unsigned char file99[] = {
#embed "../../Sources/CSiteTheme/texts/pt-BR.yml" if_empty(0)
};
static const unsigned char file100[] = {
#embed "../../Sources/CSiteTheme/texts/ru.yml" if_empty(0)
};
static const unsigned char file101[] = {
#embed "../../Sources/CSiteTheme/texts/sw.yml" if_empty(0)
};
static const unsigned char file102[] = {
#embed "../../Sources/CSiteTheme/texts/ta.yml" if_empty(0)
};
static const unsigned char file103[] = {
#embed "../../Sources/CSiteTheme/texts/th.yml" if_empty(0)
};
static const unsigned char file104[] = {
#embed "../../Sources/CSiteTheme/texts/tr.yml" if_empty(0)
};
static const unsigned char file105[] = {
#embed "../../Sources/CSiteTheme/texts/uk.yml" if_empty(0)
};
static const unsigned char file106[] = {
#embed "../../Sources/CSiteTheme/texts/ur.yml" if_empty(0)
};
static const unsigned char file107[] = {
#embed "../../Sources/CSiteTheme/texts/vi.yml" if_empty(0)
};
static const unsigned char file108[] = {
#embed "../../Sources/CSiteTheme/texts/zh-Hans.yml" if_empty(0)
};
static const unsigned char file109[] = {
#embed "../../Sources/CSiteTheme/texts/zh-Hant.yml" if_empty(0)
};
static const unsigned char file110[] = {
#embed "../../content/en/_strings.yml" if_empty(0)
};
static const unsigned char file111[] = {
#embed "../../content/he/_strings.yml" if_empty(0)
};
static const unsigned char file112[] = {
#embed "../../content/th/_strings.yml" if_empty(0)
};

static const struct portico_theme_file files[] = {
    {"templates/layouts/auth-handler.mustache", file0, sizeof file0, true},
    {"templates/layouts/auth-iframe.mustache", file1, sizeof file1, true},
    {"templates/layouts/chooser.mustache", file2, sizeof file2, false},
    {"templates/layouts/email-action.mustache", file3, sizeof file3, true},
    {"templates/layouts/error.mustache", file4, sizeof file4, true},
    {"templates/layouts/errors.mustache", file5, sizeof file5, false},
    {"templates/layouts/glossary.mustache", file6, sizeof file6, false},
    {"templates/layouts/guide.mustache", file7, sizeof file7, false},
    {"templates/layouts/home.mustache", file8, sizeof file8, false},
    {"templates/layouts/keys.mustache", file9, sizeof file9, false},
    {"templates/layouts/not-found.mustache", file10, sizeof file10, false},
    {"templates/layouts/playground-account.mustache", file11, sizeof file11, true},
    {"templates/layouts/playground-after.mustache", file12, sizeof file12, true},
    {"templates/layouts/playground-apps.mustache", file13, sizeof file13, true},
    {"templates/layouts/playground-connect.mustache", file14, sizeof file14, true},
    {"templates/layouts/playground-lab.mustache", file15, sizeof file15, true},
    {"templates/layouts/playground-run.mustache", file16, sizeof file16, true},
    {"templates/layouts/playground-sandbox.mustache", file17, sizeof file17, true},
    {"templates/layouts/playground-start.mustache", file18, sizeof file18, true},
    {"templates/layouts/playground-step.mustache", file19, sizeof file19, true},
    {"templates/layouts/playground-stop.mustache", file20, sizeof file20, true},
    {"templates/layouts/playground-timeline.mustache", file21, sizeof file21, true},
    {"templates/layouts/search.mustache", file22, sizeof file22, false},
    {"templates/layouts/section.mustache", file23, sizeof file23, false},
    {"templates/layouts/stand-in-account.mustache", file24, sizeof file24, true},
    {"templates/layouts/stand-in-choose.mustache", file25, sizeof file25, true},
    {"templates/layouts/stand-in-consent.mustache", file26, sizeof file26, true},
    {"templates/layouts/stand-in-relay.mustache", file27, sizeof file27, true},
    {"templates/partials/after-form.mustache", file28, sizeof file28, true},
    {"templates/partials/after-panel.mustache", file29, sizeof file29, true},
    {"templates/partials/arcade.mustache", file30, sizeof file30, false},
    {"templates/partials/badges.mustache", file31, sizeof file31, false},
    {"templates/partials/base.mustache", file32, sizeof file32, false},
    {"templates/partials/brand-mark.mustache", file33, sizeof file33, false},
    {"templates/partials/breadcrumbs.mustache", file34, sizeof file34, false},
    {"templates/partials/checks.mustache", file35, sizeof file35, true},
    {"templates/partials/claim.mustache", file36, sizeof file36, true},
    {"templates/partials/code-tabs.mustache", file37, sizeof file37, true},
    {"templates/partials/error-names.mustache", file38, sizeof file38, true},
    {"templates/partials/exchange.mustache", file39, sizeof file39, true},
    {"templates/partials/fact.mustache", file40, sizeof file40, true},
    {"templates/partials/footer.mustache", file41, sizeof file41, false},
    {"templates/partials/head.mustache", file42, sizeof file42, false},
    {"templates/partials/header.mustache", file43, sizeof file43, false},
    {"templates/partials/languages.mustache", file44, sizeof file44, false},
    {"templates/partials/mark.mustache", file45, sizeof file45, false},
    {"templates/partials/notices.mustache", file46, sizeof file46, false},
    {"templates/partials/page-foot.mustache", file47, sizeof file47, false},
    {"templates/partials/pager.mustache", file48, sizeof file48, false},
    {"templates/partials/portico.mustache", file49, sizeof file49, false},
    {"templates/partials/progress.mustache", file50, sizeof file50, true},
    {"templates/partials/provider-mode.mustache", file51, sizeof file51, true},
    {"templates/partials/search-box.mustache", file52, sizeof file52, false},
    {"templates/partials/sidebar.mustache", file53, sizeof file53, false},
    {"templates/partials/stage.mustache", file54, sizeof file54, true},
    {"templates/partials/state.mustache", file55, sizeof file55, true},
    {"templates/partials/step.mustache", file56, sizeof file56, true},
    {"templates/partials/theme.mustache", file57, sizeof file57, false},
    {"templates/partials/toc.mustache", file58, sizeof file58, false},
    {"templates/partials/token.mustache", file59, sizeof file59, true},
    {"templates/partials/value.mustache", file60, sizeof file60, true},
    {"public/css/after.css", file61, sizeof file61, true},
    {"public/css/cards.css", file62, sizeof file62, false},
    {"public/css/doors.css", file63, sizeof file63, false},
    {"public/css/lab.css", file64, sizeof file64, true},
    {"public/css/playground.css", file65, sizeof file65, true},
    {"public/css/rare.css", file66, sizeof file66, false},
    {"public/css/search.css", file67, sizeof file67, false},
    {"public/css/site.css", file68, sizeof file68, false},
    {"public/css/terms.css", file69, sizeof file69, false},
    {"public/css/words.css", file70, sizeof file70, false},
    {"public/js/auth-handler.js", file71, sizeof file71, true},
    {"public/js/auth-iframe.js", file72, sizeof file72, true},
    {"public/js/folder.js", file73, sizeof file73, false},
    {"public/js/gapi.js", file74, sizeof file74, true},
    {"public/js/keys.js", file75, sizeof file75, false},
    {"public/js/live.js", file76, sizeof file76, true},
    {"public/js/search-found.js", file77, sizeof file77, false},
    {"public/js/search-more.js", file78, sizeof file78, false},
    {"public/js/search.js", file79, sizeof file79, false},
    {"public/js/site.js", file80, sizeof file80, false},
    {"public/js/submit.js", file81, sizeof file81, true},
    {"public/js/terms.js", file82, sizeof file82, false},
    {"texts/ar.yml", file83, sizeof file83, false},
    {"texts/bn.yml", file84, sizeof file84, false},
    {"texts/de.yml", file85, sizeof file85, false},
    {"texts/el.yml", file86, sizeof file86, false},
    {"texts/en.yml", file87, sizeof file87, false},
    {"texts/es.yml", file88, sizeof file88, false},
    {"texts/fa.yml", file89, sizeof file89, false},
    {"texts/fr.yml", file90, sizeof file90, false},
    {"texts/he.yml", file91, sizeof file91, false},
    {"texts/hi.yml", file92, sizeof file92, false},
    {"texts/id.yml", file93, sizeof file93, false},
    {"texts/it.yml", file94, sizeof file94, false},
    {"texts/ja.yml", file95, sizeof file95, false},
    {"texts/ko.yml", file96, sizeof file96, false},
    {"texts/nl.yml", file97, sizeof file97, false},
    {"texts/pl.yml", file98, sizeof file98, false},
    {"texts/pt-BR.yml", file99, sizeof file99, false},
    {"texts/ru.yml", file100, sizeof file100, false},
    {"texts/sw.yml", file101, sizeof file101, false},
    {"texts/ta.yml", file102, sizeof file102, false},
    {"texts/th.yml", file103, sizeof file103, false},
    {"texts/tr.yml", file104, sizeof file104, false},
    {"texts/uk.yml", file105, sizeof file105, false},
    {"texts/ur.yml", file106, sizeof file106, false},
    {"texts/vi.yml", file107, sizeof file107, false},
    {"texts/zh-Hans.yml", file108, sizeof file108, false},
    {"texts/zh-Hant.yml", file109, sizeof file109, false},
    {"texts/playground/en.yml", file110, sizeof file110, true},
    {"texts/playground/he.yml", file111, sizeof file111, true},
    {"texts/playground/th.yml", file112, sizeof file112, true},
};

const struct portico_theme_file *portico_theme_files(void) { return files; }
size_t portico_theme_count(void) { return sizeof files / sizeof *files; }

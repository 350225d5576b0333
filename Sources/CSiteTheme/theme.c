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
#embed "../../templates/layouts/playground-account-demo.mustache" if_empty(0)
};
static const unsigned char file12[] = {
#embed "../../templates/layouts/playground-account.mustache" if_empty(0)
};
static const unsigned char file13[] = {
#embed "../../templates/layouts/playground-apps.mustache" if_empty(0)
};
static const unsigned char file14[] = {
#embed "../../templates/layouts/playground-connect.mustache" if_empty(0)
};
static const unsigned char file15[] = {
#embed "../../templates/layouts/playground-error.mustache" if_empty(0)
};
static const unsigned char file16[] = {
#embed "../../templates/layouts/playground-lab.mustache" if_empty(0)
};
static const unsigned char file17[] = {
#embed "../../templates/layouts/playground-run.mustache" if_empty(0)
};
static const unsigned char file18[] = {
#embed "../../templates/layouts/playground-sandbox.mustache" if_empty(0)
};
static const unsigned char file19[] = {
#embed "../../templates/layouts/playground-start.mustache" if_empty(0)
};
static const unsigned char file20[] = {
#embed "../../templates/layouts/playground-step.mustache" if_empty(0)
};
static const unsigned char file21[] = {
#embed "../../templates/layouts/playground-stop.mustache" if_empty(0)
};
static const unsigned char file22[] = {
#embed "../../templates/layouts/playground-timeline.mustache" if_empty(0)
};
static const unsigned char file23[] = {
#embed "../../templates/layouts/post.mustache" if_empty(0)
};
static const unsigned char file24[] = {
#embed "../../templates/layouts/posts.mustache" if_empty(0)
};
static const unsigned char file25[] = {
#embed "../../templates/layouts/print.mustache" if_empty(0)
};
static const unsigned char file26[] = {
#embed "../../templates/layouts/search.mustache" if_empty(0)
};
static const unsigned char file27[] = {
#embed "../../templates/layouts/section.mustache" if_empty(0)
};
static const unsigned char file28[] = {
#embed "../../templates/layouts/stand-in-account.mustache" if_empty(0)
};
static const unsigned char file29[] = {
#embed "../../templates/layouts/stand-in-choose.mustache" if_empty(0)
};
static const unsigned char file30[] = {
#embed "../../templates/layouts/stand-in-consent.mustache" if_empty(0)
};
static const unsigned char file31[] = {
#embed "../../templates/layouts/stand-in-relay.mustache" if_empty(0)
};
static const unsigned char file32[] = {
#embed "../../templates/layouts/tag.mustache" if_empty(0)
};
static const unsigned char file33[] = {
#embed "../../templates/layouts/tags.mustache" if_empty(0)
};
static const unsigned char file34[] = {
#embed "../../templates/partials/account-demo-form.mustache" if_empty(0)
};
static const unsigned char file35[] = {
#embed "../../templates/partials/account-demo-next.mustache" if_empty(0)
};
static const unsigned char file36[] = {
#embed "../../templates/partials/account-demo-panel.mustache" if_empty(0)
};
static const unsigned char file37[] = {
#embed "../../templates/partials/badges.mustache" if_empty(0)
};
static const unsigned char file38[] = {
#embed "../../templates/partials/base.mustache" if_empty(0)
};
static const unsigned char file39[] = {
#embed "../../templates/partials/brand-mark.mustache" if_empty(0)
};
static const unsigned char file40[] = {
#embed "../../templates/partials/breadcrumbs.mustache" if_empty(0)
};
static const unsigned char file41[] = {
#embed "../../templates/partials/checks.mustache" if_empty(0)
};
static const unsigned char file42[] = {
#embed "../../templates/partials/claim.mustache" if_empty(0)
};
static const unsigned char file43[] = {
#embed "../../templates/partials/code-tabs.mustache" if_empty(0)
};
static const unsigned char file44[] = {
#embed "../../templates/partials/comparison.mustache" if_empty(0)
};
static const unsigned char file45[] = {
#embed "../../templates/partials/door-symbol.mustache" if_empty(0)
};
static const unsigned char file46[] = {
#embed "../../templates/partials/entries.mustache" if_empty(0)
};
static const unsigned char file47[] = {
#embed "../../templates/partials/error-names.mustache" if_empty(0)
};
static const unsigned char file48[] = {
#embed "../../templates/partials/exchange.mustache" if_empty(0)
};
static const unsigned char file49[] = {
#embed "../../templates/partials/fact.mustache" if_empty(0)
};
static const unsigned char file50[] = {
#embed "../../templates/partials/footer.mustache" if_empty(0)
};
static const unsigned char file51[] = {
#embed "../../templates/partials/head.mustache" if_empty(0)
};
static const unsigned char file52[] = {
#embed "../../templates/partials/header.mustache" if_empty(0)
};
static const unsigned char file53[] = {
#embed "../../templates/partials/languages.mustache" if_empty(0)
};
static const unsigned char file54[] = {
#embed "../../templates/partials/mark.mustache" if_empty(0)
};
static const unsigned char file55[] = {
#embed "../../templates/partials/notices.mustache" if_empty(0)
};
static const unsigned char file56[] = {
#embed "../../templates/partials/page-foot.mustache" if_empty(0)
};
static const unsigned char file57[] = {
#embed "../../templates/partials/page-icon.mustache" if_empty(0)
};
static const unsigned char file58[] = {
#embed "../../templates/partials/pager.mustache" if_empty(0)
};
static const unsigned char file59[] = {
#embed "../../templates/partials/progress.mustache" if_empty(0)
};
static const unsigned char file60[] = {
#embed "../../templates/partials/provider-mode.mustache" if_empty(0)
};
static const unsigned char file61[] = {
#embed "../../templates/partials/search-box.mustache" if_empty(0)
};
static const unsigned char file62[] = {
#embed "../../templates/partials/sequence-small.mustache" if_empty(0)
};
static const unsigned char file63[] = {
#embed "../../templates/partials/sequence.mustache" if_empty(0)
};
static const unsigned char file64[] = {
#embed "../../templates/partials/sidebar-pages.mustache" if_empty(0)
};
static const unsigned char file65[] = {
#embed "../../templates/partials/sidebar.mustache" if_empty(0)
};
static const unsigned char file66[] = {
#embed "../../templates/partials/stand-in-base.mustache" if_empty(0)
};
static const unsigned char file67[] = {
#embed "../../templates/partials/state.mustache" if_empty(0)
};
static const unsigned char file68[] = {
#embed "../../templates/partials/step-next.mustache" if_empty(0)
};
static const unsigned char file69[] = {
#embed "../../templates/partials/step.mustache" if_empty(0)
};
static const unsigned char file70[] = {
#embed "../../templates/partials/tags.mustache" if_empty(0)
};
static const unsigned char file71[] = {
#embed "../../templates/partials/theme.mustache" if_empty(0)
};
static const unsigned char file72[] = {
#embed "../../templates/partials/toc.mustache" if_empty(0)
};
static const unsigned char file73[] = {
#embed "../../templates/partials/token-claims.mustache" if_empty(0)
};
static const unsigned char file74[] = {
#embed "../../templates/partials/token.mustache" if_empty(0)
};
static const unsigned char file75[] = {
#embed "../../templates/partials/value.mustache" if_empty(0)
};
static const unsigned char file76[] = {
#embed "../../templates/partials/versions.mustache" if_empty(0)
};
static const unsigned char file77[] = {
#embed "../../templates/partials/what-if.mustache" if_empty(0)
};
static const unsigned char file78[] = {
#embed "../../public/css/account-demo.css" if_empty(0)
};
static const unsigned char file79[] = {
#embed "../../public/css/chooser.css" if_empty(0)
};
static const unsigned char file80[] = {
#embed "../../public/css/content-extras.css" if_empty(0)
};
static const unsigned char file81[] = {
#embed "../../public/css/forms.css" if_empty(0)
};
static const unsigned char file82[] = {
#embed "../../public/css/forms/choices.css" if_empty(0)
};
static const unsigned char file83[] = {
#embed "../../public/css/forms/fields.css" if_empty(0)
};
static const unsigned char file84[] = {
#embed "../../public/css/glossary.css" if_empty(0)
};
static const unsigned char file85[] = {
#embed "../../public/css/home-plain.css" if_empty(0)
};
static const unsigned char file86[] = {
#embed "../../public/css/home.css" if_empty(0)
};
static const unsigned char file87[] = {
#embed "../../public/css/home/cards.css" if_empty(0)
};
static const unsigned char file88[] = {
#embed "../../public/css/home/doors.css" if_empty(0)
};
static const unsigned char file89[] = {
#embed "../../public/css/home/home.css" if_empty(0)
};
static const unsigned char file90[] = {
#embed "../../public/css/home/message.css" if_empty(0)
};
static const unsigned char file91[] = {
#embed "../../public/css/in-guides.css" if_empty(0)
};
static const unsigned char file92[] = {
#embed "../../public/css/lab.css" if_empty(0)
};
static const unsigned char file93[] = {
#embed "../../public/css/lab/connect.css" if_empty(0)
};
static const unsigned char file94[] = {
#embed "../../public/css/lab/lab.css" if_empty(0)
};
static const unsigned char file95[] = {
#embed "../../public/css/lab/list.css" if_empty(0)
};
static const unsigned char file96[] = {
#embed "../../public/css/lab/sandbox.css" if_empty(0)
};
static const unsigned char file97[] = {
#embed "../../public/css/lab/timeline.css" if_empty(0)
};
static const unsigned char file98[] = {
#embed "../../public/css/playground.css" if_empty(0)
};
static const unsigned char file99[] = {
#embed "../../public/css/playground/account.css" if_empty(0)
};
static const unsigned char file100[] = {
#embed "../../public/css/playground/banner.css" if_empty(0)
};
static const unsigned char file101[] = {
#embed "../../public/css/playground/checks.css" if_empty(0)
};
static const unsigned char file102[] = {
#embed "../../public/css/playground/exchange.css" if_empty(0)
};
static const unsigned char file103[] = {
#embed "../../public/css/playground/facts.css" if_empty(0)
};
static const unsigned char file104[] = {
#embed "../../public/css/playground/next-bar.css" if_empty(0)
};
static const unsigned char file105[] = {
#embed "../../public/css/playground/outcome.css" if_empty(0)
};
static const unsigned char file106[] = {
#embed "../../public/css/playground/page.css" if_empty(0)
};
static const unsigned char file107[] = {
#embed "../../public/css/playground/progress.css" if_empty(0)
};
static const unsigned char file108[] = {
#embed "../../public/css/playground/start.css" if_empty(0)
};
static const unsigned char file109[] = {
#embed "../../public/css/playground/steps.css" if_empty(0)
};
static const unsigned char file110[] = {
#embed "../../public/css/posts.css" if_empty(0)
};
static const unsigned char file111[] = {
#embed "../../public/css/printed.css" if_empty(0)
};
static const unsigned char file112[] = {
#embed "../../public/css/run.css" if_empty(0)
};
static const unsigned char file113[] = {
#embed "../../public/css/run/folds.css" if_empty(0)
};
static const unsigned char file114[] = {
#embed "../../public/css/run/sequence-words.css" if_empty(0)
};
static const unsigned char file115[] = {
#embed "../../public/css/run/sequence.css" if_empty(0)
};
static const unsigned char file116[] = {
#embed "../../public/css/run/step-page.css" if_empty(0)
};
static const unsigned char file117[] = {
#embed "../../public/css/run/what-if.css" if_empty(0)
};
static const unsigned char file118[] = {
#embed "../../public/css/search.css" if_empty(0)
};
static const unsigned char file119[] = {
#embed "../../public/css/site.css" if_empty(0)
};
static const unsigned char file120[] = {
#embed "../../public/css/site/base.css" if_empty(0)
};
static const unsigned char file121[] = {
#embed "../../public/css/site/button.css" if_empty(0)
};
static const unsigned char file122[] = {
#embed "../../public/css/site/callouts.css" if_empty(0)
};
static const unsigned char file123[] = {
#embed "../../public/css/site/code.css" if_empty(0)
};
static const unsigned char file124[] = {
#embed "../../public/css/site/copy.css" if_empty(0)
};
static const unsigned char file125[] = {
#embed "../../public/css/site/footer.css" if_empty(0)
};
static const unsigned char file126[] = {
#embed "../../public/css/site/guide.css" if_empty(0)
};
static const unsigned char file127[] = {
#embed "../../public/css/site/header.css" if_empty(0)
};
static const unsigned char file128[] = {
#embed "../../public/css/site/languages.css" if_empty(0)
};
static const unsigned char file129[] = {
#embed "../../public/css/site/pager.css" if_empty(0)
};
static const unsigned char file130[] = {
#embed "../../public/css/site/print.css" if_empty(0)
};
static const unsigned char file131[] = {
#embed "../../public/css/site/reset.css" if_empty(0)
};
static const unsigned char file132[] = {
#embed "../../public/css/site/search.css" if_empty(0)
};
static const unsigned char file133[] = {
#embed "../../public/css/site/sidebar.css" if_empty(0)
};
static const unsigned char file134[] = {
#embed "../../public/css/site/tables.css" if_empty(0)
};
static const unsigned char file135[] = {
#embed "../../public/css/site/tabs.css" if_empty(0)
};
static const unsigned char file136[] = {
#embed "../../public/css/site/text.css" if_empty(0)
};
static const unsigned char file137[] = {
#embed "../../public/css/site/toc.css" if_empty(0)
};
static const unsigned char file138[] = {
#embed "../../public/css/site/tokens.css" if_empty(0)
};
static const unsigned char file139[] = {
#embed "../../public/css/start.css" if_empty(0)
};
static const unsigned char file140[] = {
#embed "../../public/css/step.css" if_empty(0)
};
static const unsigned char file141[] = {
#embed "../../public/css/terms.css" if_empty(0)
};
static const unsigned char file142[] = {
#embed "../../public/css/version-switch.css" if_empty(0)
};
static const unsigned char file143[] = {
#embed "../../public/js/auth-handler.js" if_empty(0)
};
static const unsigned char file144[] = {
#embed "../../public/js/auth-iframe.js" if_empty(0)
};
static const unsigned char file145[] = {
#embed "../../public/js/error-filter.js" if_empty(0)
};
static const unsigned char file146[] = {
#embed "../../public/js/folder.js" if_empty(0)
};
static const unsigned char file147[] = {
#embed "../../public/js/gapi.js" if_empty(0)
};
static const unsigned char file148[] = {
#embed "../../public/js/in-guides-style.js" if_empty(0)
};
static const unsigned char file149[] = {
#embed "../../public/js/in-guides.js" if_empty(0)
};
static const unsigned char file150[] = {
#embed "../../public/js/keys.js" if_empty(0)
};
static const unsigned char file151[] = {
#embed "../../public/js/live.js" if_empty(0)
};
static const unsigned char file152[] = {
#embed "../../public/js/not-found.js" if_empty(0)
};
static const unsigned char file153[] = {
#embed "../../public/js/own-values.js" if_empty(0)
};
static const unsigned char file154[] = {
#embed "../../public/js/playground.js" if_empty(0)
};
static const unsigned char file155[] = {
#embed "../../public/js/search-found.js" if_empty(0)
};
static const unsigned char file156[] = {
#embed "../../public/js/search-kinds.js" if_empty(0)
};
static const unsigned char file157[] = {
#embed "../../public/js/search-more.js" if_empty(0)
};
static const unsigned char file158[] = {
#embed "../../public/js/search-wide.js" if_empty(0)
};
static const unsigned char file159[] = {
#embed "../../public/js/search.js" if_empty(0)
};
static const unsigned char file160[] = {
#embed "../../public/js/search/box.js" if_empty(0)
};
static const unsigned char file161[] = {
#embed "../../public/js/search/index-files.js" if_empty(0)
};
static const unsigned char file162[] = {
#embed "../../public/js/search/index.js" if_empty(0)
};
static const unsigned char file163[] = {
#embed "../../public/js/search/support.js" if_empty(0)
};
static const unsigned char file164[] = {
#embed "../../public/js/search/text.js" if_empty(0)
};
static const unsigned char file165[] = {
#embed "../../public/js/site.js" if_empty(0)
};
static const unsigned char file166[] = {
#embed "../../public/js/site/code-tabs.js" if_empty(0)
};
static const unsigned char file167[] = {
#embed "../../public/js/site/contents.js" if_empty(0)
};
static const unsigned char file168[] = {
#embed "../../public/js/site/copy.js" if_empty(0)
};
static const unsigned char file169[] = {
#embed "../../public/js/site/folds.js" if_empty(0)
};
static const unsigned char file170[] = {
#embed "../../public/js/site/in-guides.js" if_empty(0)
};
static const unsigned char file171[] = {
#embed "../../public/js/site/language-links.js" if_empty(0)
};
static const unsigned char file172[] = {
#embed "../../public/js/site/scrollers.js" if_empty(0)
};
static const unsigned char file173[] = {
#embed "../../public/js/site/search-box.js" if_empty(0)
};
static const unsigned char file174[] = {
#embed "../../public/js/site/start.js" if_empty(0)
};
static const unsigned char file175[] = {
#embed "../../public/js/site/support.js" if_empty(0)
};
static const unsigned char file176[] = {
#embed "../../public/js/site/terms.js" if_empty(0)
};
static const unsigned char file177[] = {
#embed "../../public/js/site/theme.js" if_empty(0)
};
static const unsigned char file178[] = {
#embed "../../public/js/site/try-it.js" if_empty(0)
};
static const unsigned char file179[] = {
#embed "../../public/js/submit.js" if_empty(0)
};
static const unsigned char file180[] = {
#embed "../../public/js/terms.js" if_empty(0)
};
static const unsigned char file181[] = {
#embed "../../public/js/try-it.js" if_empty(0)
};
static const unsigned char file182[] = {
#embed "../../Sources/CSiteTheme/texts/ar.yml" if_empty(0)
};
static const unsigned char file183[] = {
#embed "../../Sources/CSiteTheme/texts/az.yml" if_empty(0)
};
static const unsigned char file184[] = {
#embed "../../Sources/CSiteTheme/texts/bn.yml" if_empty(0)
};
static const unsigned char file185[] = {
#embed "../../Sources/CSiteTheme/texts/de.yml" if_empty(0)
};
static const unsigned char file186[] = {
#embed "../../Sources/CSiteTheme/texts/el.yml" if_empty(0)
};
static const unsigned char file187[] = {
#embed "../../Sources/CSiteTheme/texts/en.yml" if_empty(0)
};
static const unsigned char file188[] = {
#embed "../../Sources/CSiteTheme/texts/es.yml" if_empty(0)
};
static const unsigned char file189[] = {
#embed "../../Sources/CSiteTheme/texts/fa.yml" if_empty(0)
};
static const unsigned char file190[] = {
#embed "../../Sources/CSiteTheme/texts/fr.yml" if_empty(0)
};
static const unsigned char file191[] = {
#embed "../../Sources/CSiteTheme/texts/he.yml" if_empty(0)
};
static const unsigned char file192[] = {
#embed "../../Sources/CSiteTheme/texts/hi.yml" if_empty(0)
};
static const unsigned char file193[] = {
#embed "../../Sources/CSiteTheme/texts/id.yml" if_empty(0)
};
static const unsigned char file194[] = {
#embed "../../Sources/CSiteTheme/texts/it.yml" if_empty(0)
};
static const unsigned char file195[] = {
#embed "../../Sources/CSiteTheme/texts/ja.yml" if_empty(0)
};
static const unsigned char file196[] = {
#embed "../../Sources/CSiteTheme/texts/ko.yml" if_empty(0)
};
static const unsigned char file197[] = {
#embed "../../Sources/CSiteTheme/texts/nb.yml" if_empty(0)
};
static const unsigned char file198[] = {
#embed "../../Sources/CSiteTheme/texts/nl.yml" if_empty(0)
};
static const unsigned char file199[] = {
#embed "../../Sources/CSiteTheme/texts/pl.yml" if_empty(0)
};
static const unsigned char file200[] = {
#embed "../../Sources/CSiteTheme/texts/pt-BR.yml" if_empty(0)
};
static const unsigned char file201[] = {
#embed "../../Sources/CSiteTheme/texts/ru.yml" if_empty(0)
};
static const unsigned char file202[] = {
#embed "../../Sources/CSiteTheme/texts/sq.yml" if_empty(0)
};
static const unsigned char file203[] = {
#embed "../../Sources/CSiteTheme/texts/sv.yml" if_empty(0)
};
static const unsigned char file204[] = {
#embed "../../Sources/CSiteTheme/texts/sw.yml" if_empty(0)
};
static const unsigned char file205[] = {
#embed "../../Sources/CSiteTheme/texts/ta.yml" if_empty(0)
};
static const unsigned char file206[] = {
#embed "../../Sources/CSiteTheme/texts/th.yml" if_empty(0)
};
static const unsigned char file207[] = {
#embed "../../Sources/CSiteTheme/texts/tr.yml" if_empty(0)
};
static const unsigned char file208[] = {
#embed "../../Sources/CSiteTheme/texts/uk.yml" if_empty(0)
};
static const unsigned char file209[] = {
#embed "../../Sources/CSiteTheme/texts/ur.yml" if_empty(0)
};
static const unsigned char file210[] = {
#embed "../../Sources/CSiteTheme/texts/vi.yml" if_empty(0)
};
static const unsigned char file211[] = {
#embed "../../Sources/CSiteTheme/texts/zh-Hans.yml" if_empty(0)
};
static const unsigned char file212[] = {
#embed "../../Sources/CSiteTheme/texts/zh-Hant.yml" if_empty(0)
};
static const unsigned char file213[] = {
#embed "../../content/en/_strings.yml" if_empty(0)
};
static const unsigned char file214[] = {
#embed "../../content/he/_strings.yml" if_empty(0)
};
static const unsigned char file215[] = {
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
    {"templates/layouts/playground-account-demo.mustache", file11, sizeof file11, true},
    {"templates/layouts/playground-account.mustache", file12, sizeof file12, true},
    {"templates/layouts/playground-apps.mustache", file13, sizeof file13, true},
    {"templates/layouts/playground-connect.mustache", file14, sizeof file14, true},
    {"templates/layouts/playground-error.mustache", file15, sizeof file15, true},
    {"templates/layouts/playground-lab.mustache", file16, sizeof file16, true},
    {"templates/layouts/playground-run.mustache", file17, sizeof file17, true},
    {"templates/layouts/playground-sandbox.mustache", file18, sizeof file18, true},
    {"templates/layouts/playground-start.mustache", file19, sizeof file19, true},
    {"templates/layouts/playground-step.mustache", file20, sizeof file20, true},
    {"templates/layouts/playground-stop.mustache", file21, sizeof file21, true},
    {"templates/layouts/playground-timeline.mustache", file22, sizeof file22, true},
    {"templates/layouts/post.mustache", file23, sizeof file23, false},
    {"templates/layouts/posts.mustache", file24, sizeof file24, false},
    {"templates/layouts/print.mustache", file25, sizeof file25, false},
    {"templates/layouts/search.mustache", file26, sizeof file26, false},
    {"templates/layouts/section.mustache", file27, sizeof file27, false},
    {"templates/layouts/stand-in-account.mustache", file28, sizeof file28, true},
    {"templates/layouts/stand-in-choose.mustache", file29, sizeof file29, true},
    {"templates/layouts/stand-in-consent.mustache", file30, sizeof file30, true},
    {"templates/layouts/stand-in-relay.mustache", file31, sizeof file31, true},
    {"templates/layouts/tag.mustache", file32, sizeof file32, false},
    {"templates/layouts/tags.mustache", file33, sizeof file33, false},
    {"templates/partials/account-demo-form.mustache", file34, sizeof file34, true},
    {"templates/partials/account-demo-next.mustache", file35, sizeof file35, true},
    {"templates/partials/account-demo-panel.mustache", file36, sizeof file36, true},
    {"templates/partials/badges.mustache", file37, sizeof file37, false},
    {"templates/partials/base.mustache", file38, sizeof file38, false},
    {"templates/partials/brand-mark.mustache", file39, sizeof file39, false},
    {"templates/partials/breadcrumbs.mustache", file40, sizeof file40, false},
    {"templates/partials/checks.mustache", file41, sizeof file41, true},
    {"templates/partials/claim.mustache", file42, sizeof file42, true},
    {"templates/partials/code-tabs.mustache", file43, sizeof file43, true},
    {"templates/partials/comparison.mustache", file44, sizeof file44, true},
    {"templates/partials/door-symbol.mustache", file45, sizeof file45, false},
    {"templates/partials/entries.mustache", file46, sizeof file46, false},
    {"templates/partials/error-names.mustache", file47, sizeof file47, true},
    {"templates/partials/exchange.mustache", file48, sizeof file48, true},
    {"templates/partials/fact.mustache", file49, sizeof file49, true},
    {"templates/partials/footer.mustache", file50, sizeof file50, false},
    {"templates/partials/head.mustache", file51, sizeof file51, false},
    {"templates/partials/header.mustache", file52, sizeof file52, false},
    {"templates/partials/languages.mustache", file53, sizeof file53, false},
    {"templates/partials/mark.mustache", file54, sizeof file54, false},
    {"templates/partials/notices.mustache", file55, sizeof file55, false},
    {"templates/partials/page-foot.mustache", file56, sizeof file56, false},
    {"templates/partials/page-icon.mustache", file57, sizeof file57, false},
    {"templates/partials/pager.mustache", file58, sizeof file58, false},
    {"templates/partials/progress.mustache", file59, sizeof file59, true},
    {"templates/partials/provider-mode.mustache", file60, sizeof file60, true},
    {"templates/partials/search-box.mustache", file61, sizeof file61, false},
    {"templates/partials/sequence-small.mustache", file62, sizeof file62, true},
    {"templates/partials/sequence.mustache", file63, sizeof file63, true},
    {"templates/partials/sidebar-pages.mustache", file64, sizeof file64, false},
    {"templates/partials/sidebar.mustache", file65, sizeof file65, false},
    {"templates/partials/stand-in-base.mustache", file66, sizeof file66, true},
    {"templates/partials/state.mustache", file67, sizeof file67, true},
    {"templates/partials/step-next.mustache", file68, sizeof file68, true},
    {"templates/partials/step.mustache", file69, sizeof file69, true},
    {"templates/partials/tags.mustache", file70, sizeof file70, false},
    {"templates/partials/theme.mustache", file71, sizeof file71, false},
    {"templates/partials/toc.mustache", file72, sizeof file72, false},
    {"templates/partials/token-claims.mustache", file73, sizeof file73, true},
    {"templates/partials/token.mustache", file74, sizeof file74, true},
    {"templates/partials/value.mustache", file75, sizeof file75, true},
    {"templates/partials/versions.mustache", file76, sizeof file76, false},
    {"templates/partials/what-if.mustache", file77, sizeof file77, true},
    {"public/css/account-demo.css", file78, sizeof file78, true},
    {"public/css/chooser.css", file79, sizeof file79, false},
    {"public/css/content-extras.css", file80, sizeof file80, false},
    {"public/css/forms.css", file81, sizeof file81, true},
    {"public/css/forms/choices.css", file82, sizeof file82, true},
    {"public/css/forms/fields.css", file83, sizeof file83, true},
    {"public/css/glossary.css", file84, sizeof file84, false},
    {"public/css/home-plain.css", file85, sizeof file85, false},
    {"public/css/home.css", file86, sizeof file86, false},
    {"public/css/home/cards.css", file87, sizeof file87, false},
    {"public/css/home/doors.css", file88, sizeof file88, false},
    {"public/css/home/home.css", file89, sizeof file89, false},
    {"public/css/home/message.css", file90, sizeof file90, false},
    {"public/css/in-guides.css", file91, sizeof file91, false},
    {"public/css/lab.css", file92, sizeof file92, true},
    {"public/css/lab/connect.css", file93, sizeof file93, true},
    {"public/css/lab/lab.css", file94, sizeof file94, true},
    {"public/css/lab/list.css", file95, sizeof file95, true},
    {"public/css/lab/sandbox.css", file96, sizeof file96, true},
    {"public/css/lab/timeline.css", file97, sizeof file97, true},
    {"public/css/playground.css", file98, sizeof file98, true},
    {"public/css/playground/account.css", file99, sizeof file99, true},
    {"public/css/playground/banner.css", file100, sizeof file100, true},
    {"public/css/playground/checks.css", file101, sizeof file101, true},
    {"public/css/playground/exchange.css", file102, sizeof file102, true},
    {"public/css/playground/facts.css", file103, sizeof file103, true},
    {"public/css/playground/next-bar.css", file104, sizeof file104, true},
    {"public/css/playground/outcome.css", file105, sizeof file105, true},
    {"public/css/playground/page.css", file106, sizeof file106, true},
    {"public/css/playground/progress.css", file107, sizeof file107, true},
    {"public/css/playground/start.css", file108, sizeof file108, true},
    {"public/css/playground/steps.css", file109, sizeof file109, true},
    {"public/css/posts.css", file110, sizeof file110, false},
    {"public/css/printed.css", file111, sizeof file111, false},
    {"public/css/run.css", file112, sizeof file112, true},
    {"public/css/run/folds.css", file113, sizeof file113, true},
    {"public/css/run/sequence-words.css", file114, sizeof file114, true},
    {"public/css/run/sequence.css", file115, sizeof file115, true},
    {"public/css/run/step-page.css", file116, sizeof file116, true},
    {"public/css/run/what-if.css", file117, sizeof file117, true},
    {"public/css/search.css", file118, sizeof file118, false},
    {"public/css/site.css", file119, sizeof file119, false},
    {"public/css/site/base.css", file120, sizeof file120, false},
    {"public/css/site/button.css", file121, sizeof file121, false},
    {"public/css/site/callouts.css", file122, sizeof file122, false},
    {"public/css/site/code.css", file123, sizeof file123, false},
    {"public/css/site/copy.css", file124, sizeof file124, false},
    {"public/css/site/footer.css", file125, sizeof file125, false},
    {"public/css/site/guide.css", file126, sizeof file126, false},
    {"public/css/site/header.css", file127, sizeof file127, false},
    {"public/css/site/languages.css", file128, sizeof file128, false},
    {"public/css/site/pager.css", file129, sizeof file129, false},
    {"public/css/site/print.css", file130, sizeof file130, false},
    {"public/css/site/reset.css", file131, sizeof file131, false},
    {"public/css/site/search.css", file132, sizeof file132, false},
    {"public/css/site/sidebar.css", file133, sizeof file133, false},
    {"public/css/site/tables.css", file134, sizeof file134, false},
    {"public/css/site/tabs.css", file135, sizeof file135, false},
    {"public/css/site/text.css", file136, sizeof file136, false},
    {"public/css/site/toc.css", file137, sizeof file137, false},
    {"public/css/site/tokens.css", file138, sizeof file138, false},
    {"public/css/start.css", file139, sizeof file139, true},
    {"public/css/step.css", file140, sizeof file140, true},
    {"public/css/terms.css", file141, sizeof file141, false},
    {"public/css/version-switch.css", file142, sizeof file142, false},
    {"public/js/auth-handler.js", file143, sizeof file143, true},
    {"public/js/auth-iframe.js", file144, sizeof file144, true},
    {"public/js/error-filter.js", file145, sizeof file145, false},
    {"public/js/folder.js", file146, sizeof file146, false},
    {"public/js/gapi.js", file147, sizeof file147, true},
    {"public/js/in-guides-style.js", file148, sizeof file148, false},
    {"public/js/in-guides.js", file149, sizeof file149, false},
    {"public/js/keys.js", file150, sizeof file150, false},
    {"public/js/live.js", file151, sizeof file151, true},
    {"public/js/not-found.js", file152, sizeof file152, false},
    {"public/js/own-values.js", file153, sizeof file153, false},
    {"public/js/playground.js", file154, sizeof file154, true},
    {"public/js/search-found.js", file155, sizeof file155, false},
    {"public/js/search-kinds.js", file156, sizeof file156, false},
    {"public/js/search-more.js", file157, sizeof file157, false},
    {"public/js/search-wide.js", file158, sizeof file158, false},
    {"public/js/search.js", file159, sizeof file159, false},
    {"public/js/search/box.js", file160, sizeof file160, false},
    {"public/js/search/index-files.js", file161, sizeof file161, false},
    {"public/js/search/index.js", file162, sizeof file162, false},
    {"public/js/search/support.js", file163, sizeof file163, false},
    {"public/js/search/text.js", file164, sizeof file164, false},
    {"public/js/site.js", file165, sizeof file165, false},
    {"public/js/site/code-tabs.js", file166, sizeof file166, false},
    {"public/js/site/contents.js", file167, sizeof file167, false},
    {"public/js/site/copy.js", file168, sizeof file168, false},
    {"public/js/site/folds.js", file169, sizeof file169, false},
    {"public/js/site/in-guides.js", file170, sizeof file170, false},
    {"public/js/site/language-links.js", file171, sizeof file171, false},
    {"public/js/site/scrollers.js", file172, sizeof file172, false},
    {"public/js/site/search-box.js", file173, sizeof file173, false},
    {"public/js/site/start.js", file174, sizeof file174, false},
    {"public/js/site/support.js", file175, sizeof file175, false},
    {"public/js/site/terms.js", file176, sizeof file176, false},
    {"public/js/site/theme.js", file177, sizeof file177, false},
    {"public/js/site/try-it.js", file178, sizeof file178, false},
    {"public/js/submit.js", file179, sizeof file179, true},
    {"public/js/terms.js", file180, sizeof file180, false},
    {"public/js/try-it.js", file181, sizeof file181, true},
    {"texts/ar.yml", file182, sizeof file182, false},
    {"texts/az.yml", file183, sizeof file183, false},
    {"texts/bn.yml", file184, sizeof file184, false},
    {"texts/de.yml", file185, sizeof file185, false},
    {"texts/el.yml", file186, sizeof file186, false},
    {"texts/en.yml", file187, sizeof file187, false},
    {"texts/es.yml", file188, sizeof file188, false},
    {"texts/fa.yml", file189, sizeof file189, false},
    {"texts/fr.yml", file190, sizeof file190, false},
    {"texts/he.yml", file191, sizeof file191, false},
    {"texts/hi.yml", file192, sizeof file192, false},
    {"texts/id.yml", file193, sizeof file193, false},
    {"texts/it.yml", file194, sizeof file194, false},
    {"texts/ja.yml", file195, sizeof file195, false},
    {"texts/ko.yml", file196, sizeof file196, false},
    {"texts/nb.yml", file197, sizeof file197, false},
    {"texts/nl.yml", file198, sizeof file198, false},
    {"texts/pl.yml", file199, sizeof file199, false},
    {"texts/pt-BR.yml", file200, sizeof file200, false},
    {"texts/ru.yml", file201, sizeof file201, false},
    {"texts/sq.yml", file202, sizeof file202, false},
    {"texts/sv.yml", file203, sizeof file203, false},
    {"texts/sw.yml", file204, sizeof file204, false},
    {"texts/ta.yml", file205, sizeof file205, false},
    {"texts/th.yml", file206, sizeof file206, false},
    {"texts/tr.yml", file207, sizeof file207, false},
    {"texts/uk.yml", file208, sizeof file208, false},
    {"texts/ur.yml", file209, sizeof file209, false},
    {"texts/vi.yml", file210, sizeof file210, false},
    {"texts/zh-Hans.yml", file211, sizeof file211, false},
    {"texts/zh-Hant.yml", file212, sizeof file212, false},
    {"texts/playground/en.yml", file213, sizeof file213, true},
    {"texts/playground/he.yml", file214, sizeof file214, true},
    {"texts/playground/th.yml", file215, sizeof file215, true},
};

const struct portico_theme_file *portico_theme_files(void) { return files; }
size_t portico_theme_count(void) { return sizeof files / sizeof *files; }

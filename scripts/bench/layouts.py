"""One minimal documentation layout, written once for Portico and once for Hugo: the same regions on each page."""

import pathlib

PORTICO = {
    "partials/page.mustache": """<!doctype html>
<html lang="{{locale.tag}}" dir="{{locale.direction}}">
<head>
<meta charset="utf-8">
<title>{{page.title}} · {{site.title}}</title>
<meta name="description" content="{{page.description}}">
{{#page.canonical}}<link rel="canonical" href="{{page.canonical}}">{{/page.canonical}}
{{#alternates}}
<link rel="alternate" hreflang="{{hreflang}}" href="{{href}}">
{{/alternates}}
<link rel="stylesheet" href="{{assets.css.site}}">
</head>
<body>
<nav>{{#languages}}<a href="{{url}}" lang="{{tag}}">{{name}}</a> {{/languages}}</nav>
<nav>{{#sidebar}}<a href="{{url}}">{{title}}</a>
{{#open}}<ul>{{#pages}}<li><a href="{{url}}"{{#current}} aria-current="page"{{/current}}>{{title}}</a></li>
{{/pages}}</ul>{{/open}}{{/sidebar}}</nav>
<p>{{#breadcrumbs}}<a href="{{url}}">{{title}}</a> / {{/breadcrumbs}}</p>
<main><h1>{{page.title}}</h1>
<ul>{{#page.toc}}<li><a href="#{{id}}">{{title}}</a></li>{{/page.toc}}</ul>
{{{page.content}}}
</main>
<p>{{#previous}}<a rel="prev" href="{{url}}">{{title}}</a>{{/previous}}
{{#next}}<a rel="next" href="{{url}}">{{title}}</a>{{/next}}</p>
</body>
</html>
""",
    **{f"layouts/{name}.mustache": "{{> page}}\n" for name in ("home", "section", "guide", "chooser", "not-found")},
}
SEARCH = {"layouts/search.mustache": "{{> page}}\n"}

HUGO = {
    "layouts/_default/baseof.html": """<!doctype html>
<html lang="{{ .Site.Language.Lang }}" dir="{{ if eq .Site.Language.Lang "he" }}rtl{{ else }}ltr{{ end }}">
<head>
<meta charset="utf-8">
<title>{{ .Title }} · {{ .Site.Title }}</title>
<meta name="description" content="{{ .Description }}">
<link rel="canonical" href="{{ .Permalink }}">
{{ range .AllTranslations }}<link rel="alternate" hreflang="{{ .Language.Lang }}" href="{{ .Permalink }}">
{{ end }}<link rel="stylesheet" href="/css/site.css">
</head>
<body>
<nav>{{ range .AllTranslations }}<a href="{{ .RelPermalink }}" lang="{{ .Language.Lang }}">{{ .Language.Lang }}</a> {{ end }}</nav>
{{ $page := . }}<nav>{{ range .Site.Home.Sections.ByWeight }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>
{{ if eq .Section $page.Section }}<ul>{{ range .RegularPages.ByWeight }}<li><a href="{{ .RelPermalink }}"{{ if eq . $page }} aria-current="page"{{ end }}>{{ .Title }}</a></li>
{{ end }}</ul>{{ end }}{{ end }}</nav>
<p>{{ range .Ancestors.Reverse }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> / {{ end }}</p>
<main><h1>{{ .Title }}</h1>
{{ .TableOfContents }}
{{ .Content }}
</main>
<p>{{ with .PrevInSection }}<a rel="prev" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a rel="next" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</p>
</body>
</html>
""",
    "layouts/_default/single.html": "", "layouts/_default/list.html": "", "layouts/index.html": "",
    "static/css/site.css": "body { color: black }\n",
}


def hugo_configuration(highlighted):
    return f"""baseURL = "https://docs.example.com/"
title = "Bench"
disableKinds = ["taxonomy", "term", "RSS"]
defaultContentLanguage = "en"
defaultContentLanguageInSubdir = true
[languages.en]
contentDir = "content/en"
[languages.th]
contentDir = "content/th"
[languages.he]
contentDir = "content/he"
[markup.highlight]
codeFences = {"true" if highlighted else "false"}
noClasses = false
[markup.goldmark.parser.attribute]
title = true
"""


PORTICO_CONFIGURATION = """site:
  title: Bench
  baseURL: https://docs.example.com
  locales: [en, th, he]
"""


def write(folder, files):
    for name, text in files.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

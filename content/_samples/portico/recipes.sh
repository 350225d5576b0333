portico new deploy github-pages

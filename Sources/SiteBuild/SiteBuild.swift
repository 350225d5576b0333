// The pipeline from source files to the site's files.

#pragma once

// Tables of what is known of languages: one row a line, its fields parted by tabs, `#` before a comment, a zero at the end.

/// Forms of days, numbers and lists (formats.tsv).
const char *portico_locale_formats(void);

/// Plural rules (plurals.tsv).
const char *portico_plural_rules(void);

/// Registered subtags (subtags.tsv).
const char *portico_registered_subtags(void);

/// Names of languages (names.tsv).
const char *portico_language_names(void);

/// Words that no line may break (unbroken.tsv).
const char *portico_unbroken_words(void);

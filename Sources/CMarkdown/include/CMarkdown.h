#pragma once

/// The languages of code blocks (languages.txt), ended by a zero.
const char *portico_languages(void);

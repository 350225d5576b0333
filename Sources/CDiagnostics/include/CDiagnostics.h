#pragma once

/// The paragraphs of all kinds of findings (explanations.md), ended by a zero.
const char *portico_explanations(void);

#pragma once
#include <stddef.h>

/// The first eight bytes of the SHA-256 of each of the 10,000 most common passwords in lower case, sorted.
const unsigned char *portico_common_passwords(void);
/// Bytes of the list.
size_t portico_common_passwords_size(void);

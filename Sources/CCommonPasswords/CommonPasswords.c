#include "CCommonPasswords.h"

// Made by scripts/common_passwords.py.
static const unsigned char passwords[] = {
#embed "passwords.bin"
};

const unsigned char *portico_common_passwords(void) { return passwords; }

size_t portico_common_passwords_size(void) { return sizeof passwords; }

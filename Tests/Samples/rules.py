"""Rules over the text of samples: each returns what it finds, nothing if all is well."""

import re


def code(text):
    """A sample without its comments."""
    return re.sub(r"(?<!:)//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def uneven_alphabets(text):
    """Literals that look like an alphabet to draw from, and whose size does not divide 256."""
    found = re.findall(r'"([0-9A-Za-z\-._~+/]{50,})"', text)
    return [a for a in found if len(set(a)) == len(a) and 256 % len(a) != 0]


def modulo_of_a_byte(text):
    return re.findall(r"\w+\)? % \w+\.(?:count|length)", code(text))


def single_byte_draws(text):
    return re.findall(r"SecRandomCopyBytes\(\w+, 1,", text)


def assertions(text):
    return re.findall(r"NS(?:C)?Assert\(|NSParameterAssert\(", code(text))


def kept_nonces(text):
    """A nonce that is stored and never cleared."""
    stored = re.search(r"currentNonce = (?!nil)\w", code(text))
    return ["currentNonce"] if stored and not re.search(r"currentNonce = nil", code(text)) else []


def inverted_guards(text):
    return re.findall(r"guard \w*[eE]rror != nil else", code(text))


def nameless_apple_credentials(text):
    return re.findall(r'credential\(\s*providerID: \.apple|credentialWithProviderID:@"apple\.com"', code(text))


def provider_lookups(text):
    return re.findall(
        r"fetchProviders|fetchSignInMethods|linkAndRetrieveData|signInAndRetrieveData|FetchProvidersForEmail", code(text))


def forced_unwraps(text):
    plain = re.sub(r'"(?:\\.|[^"\\])*"', '""', code(text))
    return re.findall(r"\bas!|\btry!|[\w)\]]!(?=[.,)\s\[]|$)(?!=)", plain)


def falling_through(text):
    """An `if` about an error, or a missing token, that goes on to what follows it."""
    plain = code(text)
    found = []
    pattern = r"if (?:let error\b[^{\n]*|\(?error(?: != nil)?\)?|\(\w*[eE]rror != nil\)|\([\w.]+ == nil\)) \{"
    for match in re.finditer(pattern, plain):
        depth, end = 1, match.end()
        while depth and end < len(plain):
            depth += {"{": 1, "}": -1}.get(plain[end], 0)
            end += 1
        body, after = plain[match.end():end - 1], plain[end:].lstrip()
        goes_on = after and not after.startswith(("}", "else", "return"))
        if goes_on and not re.search(r"\b(return|throw)\b", body) and not re.search(r"=\s*\[|\bcode = ", body):
            found.append(match[0])
    return found


def uncast_credentials(text):
    return re.findall(r"ASAuthorizationAppleIDCredential \*\w+ =\s*authorization\.credential", code(text))


def factors_by_name(text):
    return re.findall(r"displayName\s*==|isEqualToString:\w+\.displayName|displayName isEqualToString", code(text))


def misspelt_finalize(text):
    return re.findall(r"finanl", text)


def formats_in_print(text):
    return re.findall(r'print\("[^"]*%[@du]', text)


def compact_mapped_digests(text):
    return re.findall(r"compactMap \{ String\(format", text)


def web_views_of_old(text):
    return re.findall(r"UIWebView", code(text))


def uninitialised_errors(text):
    return re.findall(r"NSError \*\w+;", code(text))


def unchecked_users(text):
    """A `User` that is used without asking whether it is valid."""
    found = []
    for match in re.finditer(r"User (\w+) = \w+->current_user\(\);\s*([^\n]*)", code(text)):
        if f"{match[1]}.is_valid()" not in match[2]:
            found.append(match[0])
    return found


def language_parameters(text):
    return re.findall(r'custom_parameters\["language"\]', text)


def stray_fences(text):
    return re.findall(r"^\s*```", text, re.M)


def unchecked_results(text):
    return re.findall(r"\.result\(\)->", code(text))


def polling(text):
    return re.findall(r"kFutureStatusPending", code(text))


def unguarded_phone_casts(text):
    """A second factor that is taken for a phone without asking, or left out because it is none."""
    plain = code(text)
    found = re.findall(r"hints\.compactMap", plain)
    if "(FIRPhoneMultiFactorInfo *)" in plain and "isKindOfClass:[FIRPhoneMultiFactorInfo class]" not in plain:
        found.append("FIRPhoneMultiFactorInfo")
    return found


def providers_made_on_the_way(text):
    """Methods of Objective-C, other than its getter, that make the provider: another path finds none."""
    methods = re.split(r"^- \([^)]*\)", text, flags=re.M)[1:]
    return [re.match(r"\w+", method)[0] for method in methods
            if "providerWithProviderID:" in method and not method.startswith("provider {")]

"""Makes code that looks like what guides and applications hold, to compare highlighters with.

Each language has blocks (whole declarations, calls, configuration entries) with gaps; a sample is a few blocks, the
gaps filled from word lists by a seeded generator. The same seed makes the same samples. The blocks were written for
this file."""

import random
import re

NOUNS = "account user token nonce provider session request response credential identity profile code state".split()
VERBS = "load fetch store verify refresh link sign decode parse reset revoke present handle update remove".split()
TYPES = "Account UserProfile TokenStore NonceSource SessionState AuthProvider SignInResult LinkRequest".split()
TEXTS = [
    "Sign in", "could not load the page", "https://example.com/a?b=1&c=2", "it's done", "a \\\"quoted\\\" word",
    "ลงชื่อเข้าใช้", "התחברות", "line one\\nline two", "%d of %@", "", "user@example.com", "/tmp/portico", "<b>&amp;</b>",
    "100 %", "a // b", "# not a comment", "for if while",
]
PLAIN = [t for t in TEXTS if "\\" not in t and "'" not in t and '"' not in t]
REMARKS = [
    "TODO: check the nonce", "Only once a launch.", "See RFC 6749, section 4.1", "for the time being", "don't retry",
    "returns nil if \"state\" is foreign", "if (x) { y(); }", "ตรวจสอบค่า nonce", "1 + 1 = 2",
]
NUMBERS = "0 1 2 3 7 10 42 200 404 1024 3600 86400 65537".split()
FLOATS = "0.5 1.25 3.14159 99.9 2.0".split()


class Filler:
    """Fills the gaps `«kind»` of a block."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def fill(self, block: str) -> str:
        memory: dict[str, str] = {}

        def gap(match: re.Match) -> str:
            name = match.group(1)
            kind = name.rstrip("0123456789")
            if name != kind and name in memory:
                return memory[name]
            memory[name] = self.value(kind)
            return memory[name]

        return re.sub(r"«(\w+)»", gap, block)

    def value(self, kind: str) -> str:
        pick = self.random.choice
        return {
            "noun": lambda: pick(NOUNS),
            "name": lambda: pick(VERBS) + pick(NOUNS).capitalize(),
            "snake": lambda: pick(VERBS) + "_" + pick(NOUNS),
            "UPPER": lambda: pick(VERBS).upper() + "_" + pick(NOUNS).upper(),
            "kebab": lambda: pick(VERBS) + "-" + pick(NOUNS),
            "Type": lambda: pick(TYPES),
            "text": lambda: pick(TEXTS),
            "plain": lambda: pick(PLAIN),
            "remark": lambda: pick(REMARKS),
            "int": lambda: pick(NUMBERS),
            "float": lambda: pick(FLOATS),
            "hex": lambda: "".join(pick("0123456789abcdef") for _ in range(self.random.choice([2, 4, 8, 32]))),
        }[kind]()


SWIFT = r'''
import Foundation
import AuthenticationServices
===
/// «remark»
struct «Type1»: Codable, Sendable {
    let id: String
    var «noun1»: «Type»?
    private(set) var attempts = «int»
    static let limit: Double = «float»

    init(id: String, «noun1»: «Type»? = nil) {
        self.id = id
        self.«noun1» = «noun1»
    }
}
===
func «name»(_ «noun1»: String, retries: Int = «int») async throws -> «Type» {
    guard !«noun1».isEmpty else {
        throw «Type»Error.missing("«text»")
    }
    for attempt in 0..<retries {
        do {
            return try await client.«name»(«noun1», attempt: attempt)
        } catch {
            print("attempt \(attempt + 1) of \(retries): \(error.localizedDescription)")
        }
    }
    return .empty
}
===
enum «Type1»: String, CaseIterable {
    case «noun», other
    case custom = "«text»"

    var title: String {
        switch self {
        case .other: return "«text»"
        default: return rawValue
        }
    }
}
===
/* «remark»
   «remark» */
@MainActor
final class «Type1»: NSObject, ObservableObject {
    @Published var items: [«Type»] = []
    private weak var delegate: «Type»Delegate?

    override init() {
        super.init()
    }

    deinit {
        observer?.remove() // «remark»
    }
}
===
let «noun1» = OAuthProvider(providerID: "apple.com")
«noun1».scopes = ["email", "name"]
«noun1».customParameters = ["locale": "th", "prompt": "«text»"]
«noun1».getCredentialWith(nil) { credential, error in
    if let error {
        // «remark»
        return
    }
    guard let credential = credential else { return }
    Auth.auth().signIn(with: credential) { result, error in
        self.«name»(result?.user.uid ?? "«text»")
    }
}
===
extension «Type1» where Element == «Type» {
    func «name»() -> [Element] {
        filter { $0.«noun» != nil && $0.count >= «int» }.map { $0 }
    }
}
===
let message = """
    Dear \(«noun1».name),
    «plain»
    """
let raw = #"C:\path\«noun»"#
let bytes: [UInt8] = [0x«hex», 0b1010, «int», 1_000_000]
let ratio = «float» * 2e-3
===
struct «Type1»View: View {
    @State private var isPresented = false
    @Environment(\.colorScheme) var scheme

    var body: some View {
        VStack(alignment: .leading, spacing: «int») {
            Text("«text»")
                .font(.headline)
            Button("«text»") { isPresented = true }
        }
        .padding(.horizontal, «float»)
    }
}
===
#if os(iOS)
import UIKit
#else
import AppKit
#endif
===
private func randomNonceString(length: Int = 32) -> String {
    precondition(length > 0)
    var randomBytes = [UInt8](repeating: 0, count: length)
    let errorCode = SecRandomCopyBytes(kSecRandomDefault, randomBytes.count, &randomBytes)
    if errorCode != errSecSuccess {
        fatalError("Unable to generate nonce: \(errorCode)")
    }
    let charset: [Character] = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVXYZabcdefghijklmnopqrstuvwxyz-._")
    return String(randomBytes.map { byte in charset[Int(byte) % charset.count] })
}
===
if let «noun1» = try? decoder.decode(«Type».self, from: data), «noun1».isValid {
    while «noun1».count < «int» && !done { «noun1».append(nil) }
} else if case .failure(let error) = result {
    throw error
}
'''

OBJC = r'''
#import <Foundation/Foundation.h>
#import "«Type».h"
===
// «remark»
@interface «Type1» : NSObject <«Type»Delegate>

@property (nonatomic, strong, nullable) NSString *«noun»;
@property (nonatomic, assign) NSInteger «noun»Count;
@property (nonatomic, readonly, getter=isValid) BOOL valid;

- (instancetype)initWithName:(NSString *)name;
+ (void)«name»:(NSString *)value completion:(void (^)(BOOL ok, NSError *_Nullable error))completion;

@end
===
@implementation «Type1»

- (void)«name»:(id)sender {
    [super «name»:sender];
    if (self.«noun» == nil) {
        NSLog(@"«text»: %@", sender);
        return;
    }
    for (NSString *item in self.items) {
        [self «name»:item count:«int»];
    }
}

@end
===
/*
 * «remark»
 */
- (NSString *)stringBySha256HashingString:(NSString *)input {
  const char *string = [input UTF8String];
  unsigned char result[CC_SHA256_DIGEST_LENGTH];
  CC_SHA256(string, (CC_LONG)strlen(string), result);

  NSMutableString *hashed = [NSMutableString stringWithCapacity:CC_SHA256_DIGEST_LENGTH * 2];
  for (NSInteger i = 0; i < CC_SHA256_DIGEST_LENGTH; i++) {
    [hashed appendFormat:@"%02x", result[i]];
  }
  return hashed;
}
===
FIROAuthCredential *credential = [FIROAuthProvider appleCredentialWithIDToken:idToken
                                                                     rawNonce:self.currentNonce
                                                                     fullName:nil];
[[FIRAuth auth] signInWithCredential:credential
                          completion:^(FIRAuthDataResult * _Nullable authResult,
                                       NSError * _Nullable error) {
  if (error != nil) {
    // «remark»
    return;
  }
  // «remark»
}];
===
NSDictionary *parameters = @{ @"«noun»": @"«text»", @"count": @(«int») };
NSArray<NSString *> *scopes = @[ @"email", @"«text»" ];
NSNumber *limit = @«int»;
BOOL enabled = YES;
===
__weak typeof(self) weakSelf = self;
dispatch_async(dispatch_get_main_queue(), ^{
    __strong typeof(weakSelf) strongSelf = weakSelf;
    [strongSelf «name»];
    strongSelf.timeout = «float»;
});
===
static NSString *const k«Type1»Key = @"«text»";
static const NSUInteger k«Type1»Limit = «int»;
===
@try {
    [self.«noun» «name»:@selector(«name»:)];
} @catch (NSException *exception) {
    NSLog(@"«text»");
} @finally {
    self.done = NO; // «remark»
}
===
typedef NS_ENUM(NSInteger, «Type1»Kind) {
    «Type1»KindNone = 0,
    «Type1»KindOther = «int»,
};
===
switch (kind) {
    case «int»:
        return @"«text»";
    default:
        break;
}
===
int «snake»(const char *path, size_t length) {
    static char buffer[«int»];
    unsigned int flags = 0x«hex»;
    while (length > 0 && *path != '\0') {
        buffer[length--] = *path++;
    }
    return (int)strlen(buffer) + flags;
}
'''

CPP = r'''
#include <string>
#include <vector>
#include "«snake».h"
===
namespace portico {
namespace «noun» {

// «remark»
class «Type1» : public «Type» {
 public:
  explicit «Type1»(std::string «noun1», int count = «int»);
  virtual ~«Type1»() = default;
  «Type1»(const «Type1»&) = delete;

  bool «name»() const noexcept override;
  template <typename T>
  T get(std::size_t index) const { return static_cast<T>(values_[index]); }

 private:
  std::vector<std::string> values_;
  double ratio_ = «float»;
  static constexpr int kLimit = «int»;
};

}  // namespace «noun»
}  // namespace portico
===
firebase::auth::Credential credential =
    firebase::auth::OAuthProvider::GetCredential("apple.com", token, nonce, nullptr);
firebase::Future<firebase::auth::AuthResult> result =
    auth->SignInAndRetrieveDataWithCredential(credential);
if (result.status() == firebase::kFutureStatusComplete) {
  if (result.error() == firebase::auth::kAuthErrorNone) {
    printf("«plain»: %s\n", result.result()->user.display_name().c_str());
  } else {
    fprintf(stderr, "«text»");  // «remark»
  }
}
===
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    std::cout << "«text»" << argv[i] << '\n';
  }
  auto total = std::accumulate(begin(v), end(v), 0);
  return total > «int» ? 1 : 0;
}
===
/* «remark»
 * «remark»
 */
struct «Type1» {
  enum class Kind : unsigned char { kNone = 0, kOther = 0x«hex» };
  Kind kind = Kind::kNone;
  float scale = «float»f;
  long long stamp = 1'000'000LL;
};
===
try {
  auto «noun1» = std::make_unique<«Type»>("«text»");
  «noun1»->«name»(«int», true);
} catch (const std::exception& error) {
  throw std::runtime_error("«text»");
}
===
#ifdef __APPLE__
extern "C" void «snake»(void* data);
#endif
===
template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
constexpr T «snake»(T value) {
  return value << 2 | (value & 0x«hex»);
}
===
auto callback = [this, &state](const «Type»& value) -> bool {
  if (value.empty()) return false;
  state.«snake»(value, «int»u);
  return true;
};
===
const char* kPage = R"html(<p class="x">«plain»</p>)html";
const auto kText = u8"«text»";
wchar_t letter = L'a';
===
using «Type1»Map = std::map<std::string, std::shared_ptr<«Type»>>;
typedef unsigned long «snake»_t;
switch (kind) {
  case Kind::kOther:
    do { ++i; } while (i < «int»);
    break;
  default:
    goto done;
}
'''

KOTLIN = r'''
package com.example.«noun»

import com.google.firebase.auth.OAuthProvider
import kotlinx.coroutines.*
===
/**
 * «remark»
 */
data class «Type1»(
    val id: String,
    val «noun1»: «Type»? = null,
    var attempts: Int = «int»,
)
===
class «Type1»(private val client: «Type») : ViewModel() {
    private val state = MutableStateFlow<«Type»?>(null)
    private lateinit var auth: FirebaseAuth

    companion object {
        const val LIMIT = «int»
        private const val TAG = "«plain»"
    }

    suspend fun «name»(«noun1»: String): Result<«Type»> = withContext(Dispatchers.IO) {
        // «remark»
        if («noun1».isEmpty()) {
            return@withContext Result.failure(IllegalArgumentException("«plain»"))
        }
        runCatching { client.«name»(«noun1», «int») }
    }

    override fun onCleared() {
        super.onCleared()
        Log.d(TAG, "cleared $state after ${attempts + 1} times")
    }
}
===
val provider = OAuthProvider.newBuilder("apple.com")
provider.scopes = listOf("email", "name")
provider.addCustomParameter("locale", "«plain»")
auth.startActivityForSignInWithProvider(this, provider.build())
    .addOnSuccessListener { authResult ->
        val user = authResult.user
        Log.d(TAG, "signed in as ${user?.uid}")
    }
    .addOnFailureListener { e ->
        Log.w(TAG, "«plain»", e)
    }
===
sealed interface «Type1» {
    object Loading : «Type1»
    class Failed(val code: Int, val message: String) : «Type1»
}
===
fun «name»(items: List<«Type»>): Map<String, Int> {
    var total = 0
    for (item in items) {
        when {
            item.count > «int» -> total += item.count
            item is «Type» -> return emptyMap()
            else -> continue
        }
    }
    while (total >= «int») { total -= 1 }
    return mapOf("«plain»" to total)
}
===
@Composable
fun «Type1»Screen(onClick: () -> Unit) {
    var text by remember { mutableStateOf("«plain»") }
    Button(onClick = onClick, enabled = true) {
        Text(text = "«plain»", fontSize = «int».sp)
    }
}
===
val json = """
    {"«noun»": "$value", "count": ${items.size}}
""".trimIndent()
val letter = 'x'
val mask = 0xFF
val big = «int»L
val none: String? = null
===
object «Type1»Store {
    private val cache = HashMap<String, «Type»>()

    operator fun get(key: String) = cache[key] ?: throw NoSuchElementException(key)

    init {
        println("«plain»") // «remark»
    }
}
===
try {
    val response = api.«name»(token)
    check(response.code == «int») { "«plain»" }
} catch (e: IOException) {
    null
} finally {
    client.close()
}
===
enum class «Type1»Kind(val label: String) {
    FIRST("«plain»"),
    SECOND("«plain»");

    fun next(): «Type1»Kind = values()[(ordinal + 1) % values().size]
}
===
inline fun <reified T : Any> «name»(noinline block: (T) -> Boolean): T? =
    all().filterIsInstance<T>().firstOrNull(block)
'''

JAVASCRIPT = r'''
import { getAuth, OAuthProvider, signInWithPopup } from "firebase/auth";
===
// «remark»
const provider = new OAuthProvider('apple.com');
provider.addScope('email');
provider.setCustomParameters({ locale: "«plain»", prompt: 'consent' });
===
/**
 * «remark»
 * @param {string} value
 */
export async function «name»(«noun1», { retries = «int», signal } = {}) {
  if (!«noun1») {
    throw new Error(`missing ${«noun1»}: «plain»`);
  }
  for (let i = 0; i < retries; i++) {
    const response = await fetch(`/api/${encodeURIComponent(«noun1»)}?page=${i}`, { signal });
    if (response.ok) return response.json();
  }
  return null;
}
===
class «Type1» extends HTMLElement {
  #state = null;
  static observed = ["«plain»"];

  constructor() {
    super();
    this.attempts = «int»;
  }

  connectedCallback() {
    this.addEventListener("click", (event) => this.«name»(event));
  }

  get value() {
    return this.#state ?? undefined;
  }
}
===
document.querySelectorAll("[data-«kebab»]").forEach((element) => {
  element.hidden = false;
  element.textContent = "«text»"; /* «remark» */
  element.style.width = «float» + "px";
});
===
signInWithPopup(auth, provider)
  .then((result) => {
    const user = result.user;
    console.log('signed in as', user.uid);
  })
  .catch((error) => {
    console.error(error.code, "«plain»");
  });
===
const pattern = /^[a-z0-9_-]{3,«int»}$/i;
const parts = text.split(/\s*,\s*/);
const half = total / 2 / count;
===
let count = 0x«hex» + 1_000 + 0b11;
var huge = 9007199254740993n;
switch (typeof value) {
  case "string":
    count += 1e3;
    break;
  default:
    delete state.value;
}
===
const table = {
  «noun»: true,
  "«noun»-id": null,
  limit: «int»,
  nested: { ratio: «float», items: [1, 2, 3] },
};
===
try {
  const { data, ...rest } = JSON.parse(body);
  if (data instanceof Array && "id" in rest) {
    do { data.pop(); } while (data.length > «int»);
  }
} catch (error) {
  // «remark»
} finally {
  done = true;
}
===
function* «name»(items) {
  for (const item of items) {
    if (item === undefined || item === NaN) continue;
    yield item;
  }
}
===
export default class {
  static async from(source) {
    return await new this().load(source);
  }
}
export const «UPPER» = Object.freeze(["«plain»", '«plain»']);
'''

JSON_ = r'''
{
  "«noun»": "«plain»",
  "count": «int»,
  "ratio": -«float»,
  "enabled": true,
  "next": null,
  "items": ["«text»", false, «int», {"«snake»": "«plain»"}]
}
===
{
  "iss": "https://appleid.apple.com",
  "aud": "com.example.«noun»",
  "exp": 1«int»00000,
  "sub": "«hex».«hex»",
  "nonce": "«hex»",
  "email": "user@example.com",
  "email_verified": "true",
  "nonce_supported": true
}
===
[{"kty": "RSA", "kid": "«hex»", "use": "sig", "alg": "RS256", "n": "«hex»", "e": "AQAB"}]
===
{"error":{"code":«int»,"message":"«UPPER»","errors":[{"message":"«UPPER»","domain":"global","reason":"invalid"}]}}
===
{
  "version": 1,
  "lineLength": 110,
  "indentation" : { "spaces" : «int» },
  "exponent": 1.5e+10,
  "escapes": "a\tb\u0e01\\\"",
  "empty": {},
  "list": []
}
===
{"access_token": "«hex»", "token_type": "Bearer", "expires_in": 3600, "refresh_token": "«hex»", "id_token": "eyJ.«hex».«hex»"}
'''

YAML = r'''
# «remark»
site:
  title: "«plain»"
  baseURL: https://docs.example.com
  locales: [en, th, he]
===
providers:
  - id: apple.com
    mode: local
    clientID: com.example.«noun»
    scopes: ["name", 'email']
    trustEmail: true
    retries: «int»
  - id: oidc.«noun»   # «remark»
    issuer: https://login.example.com/«hex»
    enabled: false
===
nav:
  skip: 'Skip to «noun»'
  menu: Menu
  count: «int»
  ratio: «float»
  nothing: null
===
description: |
  First line of the text
  second: line # no comment
folded: >-
  one
  two
after: done
===
defaults: &defaults
  adapter: sqlite
  timeout: «int»
production:
  <<: *defaults
  host: "«plain»"
===
---
on:
  push:
    branches: [main]
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: «kebab»
        run: |
          make setup
          make test
        env:
          TOKEN: ${{ secrets.TOKEN }}
===
title: Sign in with Apple on iOS
description: How to add «noun» to an app
weight: «int»
draft: false
tags:
  - sign-in
  - «kebab»
'''

XML = r'''
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
    <key>CFBundleURLTypes</key>
    <array>
        <dict>
            <key>CFBundleURLSchemes</key>
            <array>
                <string>fb«int»</string>
            </array>
        </dict>
    </array>
    <key>«name»</key>
    <true/>
    <key>«name»</key>
    <integer>«int»</integer>
</dict>
</plist>
===
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.«noun»">
    <!-- «remark» -->
    <uses-permission android:name="android.permission.INTERNET" />
    <application android:label="@string/app_name" android:allowBackup='false'>
        <activity android:name=".«Type»Activity" android:exported="true">
            <intent-filter>
                <action android:name="android.intent.action.VIEW"/>
                <data android:scheme="https" android:host="example.com" />
            </intent-filter>
        </activity>
    </application>
</manifest>
===
<resources>
    <string name="app_name">«plain»</string>
    <string name="«snake»" translatable="false">fb«int»</string>
    <!--
        «remark»
    -->
    <item type="id" name="«snake»"/>
</resources>
===
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="th">
  <title>Tom &amp; «plain»</title>
  <link rel="self" href="https://example.com/feed?a=1&amp;b=«int»"/>
  <content type="html"><![CDATA[<p>«plain»</p>]]></content>
</feed>
===
<svg viewBox="0 0 24 24" width="«int»" aria-hidden="true"><path d="M0 0h«int»v2z" fill="none"/><g id="«kebab»"/></svg>
'''

BASH = r'''
#!/usr/bin/env bash
# «remark»
set -euo pipefail
===
curl --request POST \
  --header "Content-Type: application/json" \
  --data '{"«noun»": "«plain»", "count": «int»}' \
  "https://identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=$API_KEY"
===
if [ -z "${«UPPER»:-}" ]; then
    echo "missing «noun»" >&2
    exit 1
fi
===
for file in content/*.md; do
    name=$(basename "$file" .md)
    printf '%s\n' "$name"
    cp "$file" dist/"$name".html
done
===
export PORTICO_«UPPER»="«plain»"
cd /tmp/portico && make serve ARGS="--port «int»"
===
«snake»() {
    local count=0
    while read -r line; do
        count=$((count + 1))
        case $line in
        start*) return 0 ;;
        *) echo "$count: $line" ;;
        esac
    done < "$1"
}
===
git clone https://github.com/example/portico.git
cd portico
swift build -c release --product portico
.build/release/portico serve --port 8080
===
cat > portico.yml <<EOF
site:
  title: «plain»
EOF
===
openssl rand -base64 32 | tr -d '=+/' | cut -c 1-«int»
keytool -list -v -alias androiddebugkey -keystore ~/.android/debug.keystore
===
npm install firebase --save
npx «kebab» --config firebase.json --only auth,hosting
sudo apt-get install -y libssl-dev
===
trap 'rm -rf "$work"' EXIT
work=$(mktemp -d)
until curl --silent --fail http://127.0.0.1:8080/healthz; do sleep 1; done
===
echo "total: $total of ${#items[@]}" | tee -a build.log
test -f .venv/bin/python || python3 -m venv .venv
'''

HTTP = r'''
GET /«noun»/«kebab»?page=«int» HTTP/1.1
Host: example.com
Accept: text/html
Accept-Language: th, en;q=0.5
User-Agent: portico/1.0

===
POST /auth/token HTTP/1.1
Host: appleid.apple.com
Content-Type: application/json; charset=utf-8
Authorization: Bearer «hex»

{"grant_type": "authorization_code", "code": "«hex»", "count": «int», "ok": true}
===
HTTP/1.1 200 OK
Content-Type: application/json
Cache-Control: no-store
Date: Tue, 06 Jan 2026 08:00:00 GMT

{
  "access_token": "«hex»",
  "expires_in": «int»,
  "id_token": "eyJhbGciOiJSUzI1NiJ9.«hex».«hex»",
  "refresh_token": null
}
===
HTTP/1.1 302 Found
Location: https://example.com/callback?code=«hex»&state=«hex»
Set-Cookie: session=«hex»; Path=/; HttpOnly; SameSite=Lax
Content-Length: 0

===
HTTP/1.1 400 Bad Request
Content-Type: application/json

{"error": "invalid_grant", "error_description": "«plain»"}
===
HTTP/1.1 200 OK
Content-Type: application/xml

<?xml version="1.0"?>
<error code="«int»"><message>«plain»</message><!-- «noun» --></error>
===
POST /«noun»/v1:«name» HTTP/1.1
Host: identitytoolkit.googleapis.com
Content-Type: application/x-www-form-urlencoded
X-«Type»: «int»

grant_type=authorization_code&code=«hex»&client_id=com.example.«noun»&redirect_uri=https%3A%2F%2Fexample.com
'''

LANGUAGES = {
    "swift": (SWIFT, 2, 6), "objc": (OBJC, 2, 6), "cpp": (CPP, 2, 6), "kotlin": (KOTLIN, 2, 6),
    "javascript": (JAVASCRIPT, 2, 6), "json": (JSON_, 1, 1), "yaml": (YAML, 1, 4), "xml": (XML, 1, 1),
    "bash": (BASH, 2, 6), "http": (HTTP, 1, 1),
}


def samples(language: str, count: int) -> list[str]:
    """`count` different samples of a language."""
    text, least, most = LANGUAGES[language]
    blocks = [block.strip("\n") for block in text.split("\n===\n")]
    found: dict[str, None] = {}
    seed = 0
    while len(found) < count:
        filler = Filler(seed)
        seed += 1
        size = filler.random.randint(least, min(most, len(blocks)))
        chosen = filler.random.sample(blocks, size)
        if "#!/usr/bin/env" in "".join(chosen):
            chosen.sort(key=lambda block: not block.startswith("#!"))
        found["\n\n".join(filler.fill(block) for block in chosen) + "\n"] = None
    return list(found)

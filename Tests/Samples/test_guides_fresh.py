"""`make guides-fresh`: what differs between our stubs and an SDK's sources is named; an invented SDK stands for the real."""

import json
import subprocess
import sys

import pytest
import samples

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

SCRIPT = samples.ROOT / "scripts/guides_fresh.py"

SDK = {
    "Kite.swift": '''
/// A kite. class Hidden {}
@objc(FIRKite) open class Kite: NSObject {
  @objc public private(set) var colour: String = "}"
  @objc(flyAtHeight:completion:)
  open func fly(at height: Int, wind: Wind? = nil, completion: ((Kite?, Error?) -> Void)? = nil) {}
  @available(*, deprecated, message: "Use land(on:).")
  open func land() throws {}
  open func land(on day: String) async throws -> Self { self }
  @objc open func turn(toSide side: Int) {}
  @available(swift 1000.0)
  @objc(kiteWithName:) public static func kite(withName name: String) -> Kite { Kite() }
  private func secret() {}
}
@objc(FIRKiteError) public enum KiteError: Int, Error { case torn = 7, lost = 8 }
''',
    "FIRTail.h": '''
#import <Foundation/Foundation.h>
NS_SWIFT_NAME(Tail)
@interface FIRTail : NSObject
@property(nonatomic, readonly, getter=isLong) BOOL lengthy;
- (void)tieToKite:(FIRKite *)kite knots:(NSInteger)knots completion:(void (^)(NSError *_Nullable))completion;
- (instancetype)init NS_UNAVAILABLE;
+ (FIRTail *)defaultTail NS_SWIFT_NAME(tail());
@end
''',
    "kite.h": '''
KITE_MACRO(kite)
namespace kite {
enum Wind { kWindNone = 0, kWindStrogn, kWindCalm };
class Kite {
 public:
  explicit Kite(const char* name);
#ifdef INTERNAL_EXPERIMENTAL
  void Loop();
#endif
  bool Fly(const Wind& wind, uint32_t height) const;
 private:
  void Hidden();
};
}
''',
    "Kite.kt": '''
data class Kite
@JvmOverloads
constructor(val name: String, val tail: Tail? = null) {
    fun fly(wind: Wind?, height: Int = 3): Flight { return Flight() }
    @Deprecated("no") fun land() {}
    companion object { fun of(name: String): Kite = Kite(name) }
}
enum class Wind { CALM, STRONG }
''',
    "kite.api.md": '''
// @public
export function fly(kite: Kite): void;

// @public @deprecated
export function land(kite: Kite): void;

export { KiteError }
''',
}

STUBS = {
    "swift/Kite.swiftinterface": '''
open class Kite : Foundation.NSObject {
  public var colour: Swift.String { get }
  public func fly(at height: Swift.Int, completion: ((Kite.Kite?, (any Swift.Error)?) -> Swift.Void)? = nil)
  public func land() throws
  @discardableResult
  public func land(on day: Swift.Int) async throws -> Kite
  public func turn(to side: Swift.Int)
  public func secret()
  @available(*, unavailable)
  public static func kite(withName name: Swift.String) -> Kite
}
public enum KiteError : Swift.Int { case torn = 7, lost = 9 }
public class Tail : Foundation.NSObject {
  public class func tail() -> Tail
  public var isLong: Swift.Bool { get }
  public func tie(to kite: Kite, knots: Swift.Int) async throws
  public func untie()
}
''',
    "objc/Kite.h": '''
@interface FIRKite : NSObject
@property(nonatomic, readonly) NSString *colour;
- (void)flyAtHeight:(NSInteger)height completion:(void (^)(FIRKite *, NSError *))completion;
- (void)turnToSide:(NSInteger)side;
- (void)flyAtHight:(NSInteger)height;
+ (FIRKite *)kiteWithName:(NSString *)name;
@end
typedef enum : NSInteger { FIRKiteErrorTorn = 7 } FIRKiteError;
''',
    "cpp/kite.h": '''
namespace kite {
enum Wind { kWindNone, kWindStrong };
class Kite {
 public:
  Kite(const char* name);
  void Loop();
  bool Fly(const Wind& wind, unsigned int height) const;
  void Hidden();
};
}
''',
    "kotlin/kite.kt": '''
class Kite(val name: String) {
    fun fly(wind: Wind?): Flight = TODO()
    fun land() {}
    companion object { fun of(name: Int): Kite = TODO() }
}
enum class Wind { CALM, STORM }
''',
    "kotlin/new.kt": "",
}

SAMPLE = "import { fly, land, lift } from 'kite';\nimport { KiteError } from 'kite';\n"

SOURCES = {"kite-sdk": {
    "at": "https://kite.example/kite-sdk", "swift/Kite.swiftinterface": ["Kite.swift", "FIRTail.h"],
    "objc/Kite.h": ["Kite.swift"], "cpp/kite.h": ["kite.h"], "kotlin/kite.kt": ["Kite.kt"],
    "modules": {"kite": "kite.api.md"}}}

FOUND = [
    "kotlin/new.kt: sources.json does not say what it stands for",
    "swift/Kite.swiftinterface:5: Kite.land(): deprecated",
    "swift/Kite.swiftinterface:6: Kite.land async(on:): other types",
    "swift/Kite.swiftinterface:8: Kite.turn(to:): missing; the SDK has Kite.turn(toSide:)",
    "swift/Kite.swiftinterface:9: Kite.secret(): missing",
    "swift/Kite.swiftinterface:13: KiteError.lost: other types",
    "swift/Kite.swiftinterface:18: Tail.untie(): missing",
    "objc/Kite.h:6: FIRKite.flyAtHight:: missing",
    "cpp/kite.h:3: kWindStrong: missing; the SDK has kWindStrogn",
    "cpp/kite.h:7: Kite.Loop(): only under INTERNAL_EXPERIMENTAL",
    "cpp/kite.h:9: Kite.Hidden(): missing",
    "kotlin/kite.kt:4: Kite.land(): deprecated",
    "kotlin/kite.kt:5: Kite.of(Int): other types",
    "kotlin/kite.kt:7: Wind.STORM: missing",
    "sign.mjs:1: kite land: deprecated",
    "sign.mjs:1: kite lift: missing",
]


@pytest.fixture
def folder(tmp_path):
    for part, files in (("sdks/kite-sdk", SDK), ("stubs", STUBS), ("samples", {"sign.mjs": SAMPLE})):
        for name, text in files.items():
            path = tmp_path / part / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    (tmp_path / "stubs/sources.json").write_text(json.dumps(SOURCES))
    return tmp_path


def compare(folder):
    return subprocess.run(
        [sys.executable, "-B", str(SCRIPT), "sdks", "--stubs", "stubs", "--samples", "samples"], cwd=folder,
        capture_output=True, text=True)


def test_each_difference_is_named_and_nothing_else(folder):
    done = compare(folder)
    lines = [line.removeprefix("stubs/").removeprefix("samples/") for line in done.stdout.splitlines()]
    assert [line for line in lines if not any(line.startswith(one) for one in FOUND)] == []
    assert [one for one in FOUND if not any(line.startswith(one) for line in lines)] == []
    assert done.returncode == 1


def test_a_missing_checkout_says_how_to_get_it(folder):
    (folder / "sdks/kite-sdk").rename(folder / "sdks/other")
    done = compare(folder)
    assert done.returncode == 2 and done.stdout == ""
    assert "no checkout of kite-sdk in sdks; git clone --depth 1 https://kite.example/kite-sdk sdks/kite-sdk" in done.stderr


def test_a_checkout_that_lacks_a_file_is_refused(folder):
    (folder / "sdks/kite-sdk/kite.h").unlink()
    assert "the checkout of kite-sdk has no kite.h" in compare(folder).stderr


def test_the_stubs_of_this_project_all_have_their_place():
    table = json.loads((samples.STUBS / "sources.json").read_text())
    known = {key for entry in table.values() for key in entry}
    there = {str(path.relative_to(samples.STUBS)) for path in samples.STUBS.rglob("*")
             if path.is_file() and path.suffix not in (".json", ".modulemap")}
    assert there - known == set()

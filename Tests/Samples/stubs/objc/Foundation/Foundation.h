// Foundation, iOS 17 SDK, as far as the samples need it. Source: developer.apple.com/documentation/foundation.
#pragma once
// sys/cdefs.h
#define __unused __attribute__((__unused__))

typedef signed char BOOL;
typedef unsigned long NSUInteger;
typedef long NSInteger;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#ifdef __cplusplus
#define NULL nullptr
#define FOUNDATION_EXTERN extern "C"
#else
#define NULL ((void *)0)
#define FOUNDATION_EXTERN extern
#endif
#define nil NULL
#define NS_FORMAT(a, b) __attribute__((format(__NSString__, a, b)))

#pragma clang assume_nonnull begin

@class NSData, NSString;
@class NSArray<ObjectType>, NSDictionary<KeyType, ObjectType>;

@protocol NSObject
- (BOOL)isKindOfClass:(Class)aClass;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
- (instancetype)init;
+ (Class)class;
@end

typedef NSUInteger NSStringEncoding;
enum { NSUTF8StringEncoding = 4 };

@interface NSString : NSObject
@property(readonly) NSUInteger length;
@property(nullable, readonly) const char *UTF8String;
+ (nullable instancetype)stringWithUTF8String:(const char *)nullTerminatedCString;
+ (instancetype)stringWithFormat:(NSString *)format, ... NS_FORMAT(1, 2);
- (nullable instancetype)initWithData:(NSData *)data encoding:(NSStringEncoding)encoding;
- (BOOL)isEqualToString:(NSString *)aString;
- (nullable NSData *)dataUsingEncoding:(NSStringEncoding)encoding;
- (NSString *)stringByAppendingString:(NSString *)aString;
- (NSString *)stringByReplacingOccurrencesOfString:(NSString *)target
                                        withString:(NSString *)replacement;
@end

@interface NSConstantString : NSString
@end

@interface NSMutableString : NSString
+ (instancetype)stringWithCapacity:(NSUInteger)capacity;
- (void)appendFormat:(NSString *)format, ... NS_FORMAT(1, 2);
@end

@interface NSData : NSObject
@property(readonly) NSUInteger length;
@property(readonly) const void *bytes;
- (NSString *)base64EncodedStringWithOptions:(NSUInteger)options;
@end

@interface NSMutableData : NSData
@property(readonly) void *mutableBytes;
+ (nullable instancetype)dataWithLength:(NSUInteger)length;
@end

typedef struct {
    unsigned long state;
    id __unsafe_unretained _Nullable *_Nullable itemsPtr;
    unsigned long *_Nullable mutationsPtr;
    unsigned long extra[5];
} NSFastEnumerationState;

@interface NSArray<ObjectType> : NSObject
@property(readonly) NSUInteger count;
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull [_Nullable])objects count:(NSUInteger)count;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained _Nullable [_Nonnull])buffer
                                    count:(NSUInteger)count;
@end

@interface NSDictionary<KeyType, ObjectType> : NSObject
+ (instancetype)dictionaryWithObjects:(const ObjectType _Nonnull [_Nullable])objects
                              forKeys:(const KeyType _Nonnull [_Nullable])keys
                                count:(NSUInteger)count;
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key;
@end

@interface NSSet<ObjectType> : NSObject
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained _Nullable [_Nonnull])buffer
                                    count:(NSUInteger)count;
@end

@interface NSError : NSObject
@property(readonly) NSInteger code;
@property(readonly, copy) NSString *domain;
@property(readonly, copy) NSString *localizedDescription;
@property(readonly, copy) NSDictionary<NSString *, id> *userInfo;
+ (instancetype)errorWithDomain:(NSString *)domain
                           code:(NSInteger)code
                       userInfo:(nullable NSDictionary<NSString *, id> *)userInfo;
@end

@interface NSURL : NSObject
+ (nullable instancetype)URLWithString:(NSString *)string;
@end

@interface NSURLResponse : NSObject
@end

@interface NSURLRequest : NSObject
+ (instancetype)requestWithURL:(NSURL *)URL;
@end

@interface NSMutableURLRequest : NSURLRequest
- (void)setValue:(nullable NSString *)value forHTTPHeaderField:(NSString *)field;
@end

@interface NSURLSessionTask : NSObject
- (void)resume;
@end

@interface NSURLSessionDataTask : NSURLSessionTask
@end

@interface NSURLSession : NSObject
@property(class, readonly, strong) NSURLSession *sharedSession;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request
                            completionHandler:(void (^)(NSData *_Nullable data, NSURLResponse *_Nullable response,
                                                        NSError *_Nullable error))completionHandler
    __attribute__((warn_unused_result));
@end

@interface NSPersonNameComponents : NSObject
@end

@interface NSHTTPURLResponse : NSURLResponse
@property(readonly) NSInteger statusCode;
@end

FOUNDATION_EXTERN NSString *const NSURLErrorDomain;
enum { NSURLErrorBadURL = -1000, NSURLErrorBadServerResponse = -1011 };

typedef NSInteger NSPersonNameComponentsFormatterStyle;
enum { NSPersonNameComponentsFormatterStyleDefault = 0 };

@interface NSPersonNameComponentsFormatter : NSObject
+ (NSString *)localizedStringFromPersonNameComponents:(NSPersonNameComponents *)components
                                                style:(NSPersonNameComponentsFormatterStyle)style
                                              options:(NSUInteger)options;
@end

@class OS_dispatch_queue;
typedef OS_dispatch_queue *dispatch_queue_t;
FOUNDATION_EXTERN dispatch_queue_t dispatch_get_main_queue(void);
FOUNDATION_EXTERN void dispatch_async(dispatch_queue_t queue, void (^block)(void));

FOUNDATION_EXTERN NSString *const NSLocalizedDescriptionKey;
FOUNDATION_EXTERN NSString *const NSUnderlyingErrorKey;
FOUNDATION_EXTERN NSString *const NSOSStatusErrorDomain;
FOUNDATION_EXTERN NSString *NSStringFromClass(Class aClass);
FOUNDATION_EXTERN void NSLog(NSString *format, ...) NS_FORMAT(1, 2);

typedef NSString *NSNotificationName;

@interface NSNotification : NSObject
@property(readonly, copy) NSNotificationName name;
@end

@class NSOperationQueue;

@interface NSNotificationCenter : NSObject
@property(class, readonly, strong) NSNotificationCenter *defaultCenter;
- (id<NSObject>)addObserverForName:(nullable NSNotificationName)name
                            object:(nullable id)obj
                             queue:(nullable NSOperationQueue *)queue
                        usingBlock:(void (^)(NSNotification *notification))block;
@end

#pragma clang assume_nonnull end

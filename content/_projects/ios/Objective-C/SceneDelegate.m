#import "SceneDelegate.h"

@implementation SceneDelegate

@end

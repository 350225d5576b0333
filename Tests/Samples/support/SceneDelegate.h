// Xcode makes one header for each class; here all are in one.
#import "App.h"

#import "App.h"

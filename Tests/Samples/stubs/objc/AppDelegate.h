// Source: Xcode's template of a class. What the class declares stands in support/App.h.
#pragma once

#pragma once
#include "prototypes.h"
struct pair { double a, b; };

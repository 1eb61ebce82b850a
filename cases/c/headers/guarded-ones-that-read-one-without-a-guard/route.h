#pragma once
#include "leg.h"
struct route { double toll; struct leg leg; };

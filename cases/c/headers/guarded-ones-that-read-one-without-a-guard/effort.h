#pragma once
#include "ground.h"
struct work { double done; };

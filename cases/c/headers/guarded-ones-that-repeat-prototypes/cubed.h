#pragma once
#include "prototypes.h"

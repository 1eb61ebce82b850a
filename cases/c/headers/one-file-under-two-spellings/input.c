// adjoint --function power
// at {"speed": 0.7}
// Two files spell the way to one header differently; it has no guard, and neither has the one that it includes.
#include "../one-file-under-two-spellings/regimes.h"

double power(double speed) { return speed * resistance(TURBULENT, speed) + resistance(LAMINAR, speed); }

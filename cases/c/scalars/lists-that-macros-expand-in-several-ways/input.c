// adjoint --function gibbs --wrt T,x
// at {"T": 1.3, "x": [0.3, 0.5, 0.2], "law": 1}
// One list, expanded with a macro that is defined anew each time: the derivative has what came of it.
#include <math.h>
#include <stdio.h>

#define SPECIES(X)  \
  X(N2, 28.0, 3.53) \
  X(O2, 32.0, 3.78) \
  X(AR, 39.9, -2.50)

#define X(name, mass, cp) SP_##name,
enum species { SPECIES(X) NSPECIES };
#undef X
#define X(name, mass, cp) mass,
static const double molar_mass[NSPECIES] = {SPECIES(X)};
#undef X
#define X(name, mass, cp) [SP_##name] = cp,
static const double heat_capacity[] = {SPECIES(X)};
#undef X
#define X(name, mass, cp) double name;
typedef struct {
  SPECIES(X)
} amounts;
#undef X
#define X(name, mass, cp) #name,
static const char *const label[] = {SPECIES(X)};
#undef X

static double ideal(double T) { return log(T); }
static double virial(double T) { return 1 / T; }
#define LAWS(X) X(IDEAL, ideal) X(VIRIAL, virial)
#define AS_NAME(name, function) name,
enum law { LAWS(AS_NAME) NLAWS };
#define AS_ENTRY(name, function) [name] = function,
static double (*const laws[NLAWS])(double) = {LAWS(AS_ENTRY)};

#define LEN 2
#define LAST (LEN - 1)
static const double offset[LEN] = {1, LAST};
static double shift(const double *d, double T) { return d[LAST] * T; }
#undef LEN
#define LEN 3
static const int order[LEN] = {2, 0, LAST - 1};

static double mixed(const amounts *a, double T) {
  double g = 0;
#define X(name, mass, cp) g += mass * a->name * a->name * T;
  SPECIES(X)
#undef X
  return g;
}

double gibbs(double T, const double *x, enum law law) {
  amounts a = {x[SP_N2], x[SP_O2], x[SP_AR]};
  double g = 0;
  for (int s = 0; s < NSPECIES; s++) {
    int k = order[s];
    g += x[k] * (heat_capacity[k] * T * (1 - log(T)) + log(x[k]) * T) / molar_mass[k] * LEN;
    if (x[k] < 0) printf("negative %s\n", label[k]);
  }
  return g * laws[law](T) + mixed(&a, T) + shift(offset, T) * LAST;
}

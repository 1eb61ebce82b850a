#ifndef MODEL_H
#define MODEL_H
enum shape { ROUND, FLAT };
typedef enum { MILD = 1, STIFF = 3 } stiffness;
typedef double (*law)(stiffness s, double x);
struct table;
void choose(enum shape s, unsigned long n, struct table *t);
double respond(enum shape s, stiffness k, law l, double x);
double soft(stiffness s, double x);
double hard(stiffness s, double x);
law law_of(enum shape s);
#endif

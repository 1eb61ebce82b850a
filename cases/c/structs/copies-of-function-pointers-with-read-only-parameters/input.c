// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// Two functions differ only in whether they may write; a struct of them is copied member by member.
typedef struct account account;
typedef struct { double (*balance)(const account *); double (*interest)(account *); } rules;
struct account { rules by; double sum; };
static double grown(account *c) { return c->sum *= 1.5; }
static double balance(const account *c) { return c->sum * c->sum; }
static account opened(double sum) {
  account c = { { balance, grown }, sum };
  return c;
}
double f(double a, double b) {
  account c = opened(a), d = opened(b);
  rules r = c.by;
  d.by = r;
  return r.interest(&d) + d.by.balance(&d) * c.by.balance(&c);
}

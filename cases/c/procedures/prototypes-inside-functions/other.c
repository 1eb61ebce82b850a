double gain = 1.5;
double flag(const char *s) { return s[0] == 'a'; }
double bend(double x) { return x * x * gain; }

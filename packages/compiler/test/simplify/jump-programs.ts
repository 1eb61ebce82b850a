/** C functions with jumps of many shapes: `double f(int n, double *x)`. */
export const jumpPrograms: Readonly<Record<string, string>> = {
  "an exit to the end": `
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i + j == n && x[i] > 0.6) goto done;
      s += x[i] * x[j] * (i + 1);
    }
  s = s * 2;
done:
  return s * s;
}
`,
  "errors and a clean-up": `
double f(int n, double *x) {
  double s = -1;
  double w[16];
  if (n > 16) goto none;
  for (int i = 0; i < n; i++) {
    if (x[i] > 0.88) { s = x[i] * 3; goto fail; }
    w[i] = x[i] * x[i];
  }
  if (x[0] < 0.2) goto fail;
  s = 0;
  for (int i = 0; i < n; i++) s += w[i] * x[(i + 1) % n];
fail:
  w[0] = 0;
none:
  return s;
}
`,
  "a loop of jumps": `
double f(int n, double *x) {
  double y = x[0] * 40;
again:
  y = y / 2 + x[1] * y * 0.01;
  if (y > 1) goto again;
  return y * x[2 % n];
}
`,
  "a counted loop of jumps": `
double f(int n, double *x) {
  double s = 1;
  int i = 0;
next:
  if (i >= n) goto done;
  s = s * x[i] + x[0];
  i++;
  goto next;
done:
  return s;
}
`,
  "a test at the end": `
double f(int n, double *x) {
  double s = 1;
  int i = 0;
  goto test;
body:
  s = s + s * x[i];
  i++;
test:
  if (i < n) goto body;
  return s;
}
`,
  "two nested loops of jumps": `
double f(int n, double *x) {
  double s = 0;
  int i = 0, j;
outer:
  j = 0;
inner:
  s += x[i] * x[j] * (i - j);
  if (s > 3) { s = s * x[1]; goto next; }
  if (++j < n) goto inner;
next:
  if (++i < n) goto outer;
  return s;
}
`,
  "into a loop": `
double f(int n, double *x) {
  double s = 1;
  int i = 0;
  if (x[0] > 0.5) { i = 1; s = x[0]; goto middle; }
  for (i = 0; i < n; i++) {
    s = s * x[i] + 0.3;
    if (s > 4) continue;
  middle:
    s = s + x[i] * x[i];
    if (s > 9) break;
  }
  return s;
}
`,
  "into a branch": `
double f(int n, double *x) {
  double s = x[0];
  if (x[1 % n] > 0.5) goto half;
  s = s * x[1 % n];
  if (s > 0.3) {
    s = s + x[2 % n] * s;
  half:
    s = s * 1.5 + x[0] * x[0];
  } else {
    s = s - x[2 % n];
  }
  return s;
}
`,
  "from one branch into the other": `
double f(int n, double *x) {
  double s = x[0];
  if (s > 0.6) {
    s = s * x[1 % n];
    if (s > 0.2) goto other;
    s = s + 1;
  } else {
    s = s + x[1 % n] * 0.5;
  other:
    s = s * s;
  }
  return s + x[0];
}
`,
  "an irreducible cycle": `
double f(int n, double *x) {
  double s = x[0];
  int k = 0;
  if (x[1 % n] > 0.5) goto b;
a:
  s = s * x[2 % n] + x[1 % n];
  k++;
  if (k > 7) goto end;
b:
  s = s + x[k % n] * 0.5;
  k += 2;
  if (s > 1.5) goto a;
  if (k < 9) goto b;
  if (k < 12) goto a;
end:
  return s * x[0];
}
`,
  "a machine of states": `
double f(int n, double *x) {
  double s = 1;
  int i = 0;
start:
  if (i >= n) goto end;
  if (x[i] > 0.7) goto high;
  if (x[i] < 0.3) goto low;
  s = s + x[i++];
  goto start;
high:
  s = s * x[i++];
  if (i < n && x[i] < 0.5) goto low;
  goto start;
low:
  s = s - x[i] * x[i];
  i++;
  if (i < n && x[i] > 0.6) goto high;
  goto start;
end:
  return s;
}
`,
  "Duff's device": `
double f(int n, double *x) {
  double s = 1;
  double *p = x;
  int k = (n + 3) / 4;
  switch (n % 4) {
  case 0: do { s = s * *p + 1; p++;
  case 3:      s = s * *p + 1; p++;
  case 2:      s = s * *p + 1; p++;
  case 1:      s = s * *p + 1; p++;
          } while (--k > 0);
  }
  return s;
}
`,
  "a switch with labels inside": `
double f(int n, double *x) {
  double s = 1;
  for (int i = 0; i < n; i++) {
    switch (i % 5) {
    case 0: s = s * x[i]; break;
    case 1: s = s + x[i]; if (x[i] > 0.5) goto two;
    case 4: s = s * 1.25; break;
    two:
    case 2: s = s - x[i] * x[i]; break;
    default: if (s > 2) goto two; continue;
    }
    s = s + 0.1 * x[i];
  }
  return s;
}
`,
  "cases inside branches and loops": `
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    int k = 0;
    switch (i) {
      if (s > 100) {
    case 1: s += x[i];
      } else {
    case 2: s += 2 * x[i] * x[0];
    case 3: s = s * s;
      }
      break;
    case 0:
      for (k = 0; k < 2; k++) {
        s += x[k];
    default:
        s = s * 0.5 + x[i];
        if (s > 5) break;
      }
      s = s * 1.1;
    }
  }
  return s;
}
`,
  "falling through": `
double f(int n, double *x) {
  double s = 1;
  for (int i = 0; i < n; i++)
    switch (i % 4) {
    case 3: s = s * x[i];
    case 2: s = s + x[i] * x[i]; if (s > 3) break;
    default: s = s - x[0];
    case 1: s = s * 1.5;
    }
  return s;
}
`,
  "a long fall": `
double f(int n, double *x) {
  double s = 1;
  switch (n > 9 ? 9 : n) {
  case 9: s = s * x[8]; s += 1;
  case 8: s = s * x[7]; s += 2;
  case 7: s = s * x[6]; s += 3;
  case 6: s = s * x[5]; s += 4;
  case 5: s = s * x[4]; s += 5;
  case 4: s = s * x[3]; s += 6;
  case 3: s = s * x[2]; s += 7;
  case 2: s = s * x[1]; s += 8;
  case 1: s = s * x[0]; s += 9;
  }
  return s;
}
`,
  "jumped over declarations": `
double f(int n, double *x) {
  int tries = 0;
  double s = x[0];
retry:;
  {
    double t = s * s;
    double a[2] = {t, x[1 % n]};
    if (tries++ > 2) goto out;
    if (a[1] > 0.2) { double u = a[0] + a[1]; s = u * 0.5; goto retry; }
    s = a[0] * a[1];
  }
  s = s + 1;
out:
  return s * x[0];
}
`,
  "continue by a jump": `
double f(int n, double *x) {
  double s = 1;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) if (x[i] * x[j] > 0.5) goto next;
    s = s * x[i] + 0.2;
  next:;
  }
  return s;
}
`,
  "out of a while by a jump in its test": `
static int step(int *k) { return ++*k; }
double f(int n, double *x) {
  double s = 1;
  int k = -1;
  while (step(&k) < n) {
    s = s + s * x[k];
    if (s > 3) goto big;
    while (k < n && x[k] > 0.4) { s = s - 0.1 * x[k]; if (s < 0.5) goto small; k++; }
  }
  return s;
small:
  s = s * x[0];
  if (k < n) goto mix;
big:
  s = s * s;
mix:
  return s + x[n - 1];
}
`,
};

/** The function in a program that prints what it gives at some points. */
export function printing(text: string, dimension: number): string {
  return `#include <stdio.h>
#include <math.h>
${text}
int main(void) {
  double x[${dimension}];
  for (int t = 0; t < 8; t++) {
    for (int i = 0; i < ${dimension}; i++) x[i] = 0.5 + 0.4 * sin(3.0 * i + 1 + 1.7 * t);
    printf("%.17g", f(${dimension}, x));
    for (int i = 0; i < ${dimension}; i++) printf(" %.17g", x[i]);
    printf("\\n");
  }
  return 0;
}
`;
}

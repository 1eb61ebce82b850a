/** complex.h (C11 7.3). */
const toComplex =
  "cacos casin catan ccos csin ctan cacosh casinh catanh ccosh csinh ctanh cexp clog clog10 csqrt conj cproj".split(
    " ",
  );
const toReal = "cabs carg cimag creal".split(" ");

const declarations = (type: string, suffix: string): string =>
  [
    ...toComplex.map((name) => `${type} _Complex ${name}${suffix}(${type} _Complex z);`),
    ...toReal.map((name) => `${type} ${name}${suffix}(${type} _Complex z);`),
    `${type} _Complex cpow${suffix}(${type} _Complex z, ${type} _Complex w);`,
  ].join("\n");

export const complex = `
#ifndef _COMPLEX_H
#define _COMPLEX_H 1
#define complex _Complex
#define _Complex_I 1.0iF
#define I _Complex_I
${declarations("double", "")}
${declarations("float", "f")}
${declarations("long double", "l")}
double _Complex CMPLX(double x, double y);
#define CMPLX CMPLX
float _Complex CMPLXF(float x, float y);
#define CMPLXF CMPLXF
long double _Complex CMPLXL(long double x, long double y);
#define CMPLXL CMPLXL
#endif
`;

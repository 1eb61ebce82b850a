// adjoint --function f
// at { a: 0.7, b: 0.6 }
// What is spread lacks the property: what a getter gave for it before stays.
export function f(a: number, b: number): number {
  const square = {
    get area() {
      return a * a;
    },
  };
  const missing = { ...square, ...(a > 0 ? {} : { area: 1 }) };
  const given = { ...square, ...(a > 0 ? { area: b } : {}) };
  return missing.area * given.area * b;
}

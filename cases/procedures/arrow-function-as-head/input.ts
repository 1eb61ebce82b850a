// adjoint --function f
// at { x: 0.5 }
export const f = (x: number): number => Math.sin(x) * x ** 2;

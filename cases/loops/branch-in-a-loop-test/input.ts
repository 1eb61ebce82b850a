// adjoint --function f
// at { a: 0.1, z: new Float64Array([0.3, 0.8, 0.5]) }
export function f(a: number, z: Float64Array): number {
  const bend = (t: number): number => {
    for (let i = 0; i < z.length; i++) z[i] = Math.sin(z[i]) * t;
    return z[0];
  };
  let n = 0;
  do {
    n++;
  } while (n < 3 && bend(a) > -0.7);
  return z[1] * z[2];
}

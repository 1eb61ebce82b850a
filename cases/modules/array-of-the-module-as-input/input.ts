// adjoint --function f --wrt weights,x
// at { x: 0.75 }
export const weights = new Float64Array([0.5, 1.5, 0.25]);
function layer(x: number): number {
  let s = 0;
  for (let i = 0; i < weights.length; i++) s += weights[i] * Math.sin(x * weights[i]);
  weights[0] *= s;
  return s;
}
export function f(x: number): number {
  return layer(layer(x)) * weights[0];
}

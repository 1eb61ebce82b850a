// adjoint --function f
// at { x: new Float64Array([0.5, 1.5]), y: [0.25, 0.75], o: { z: 0.9 } }
function mix(x: Float64Array, y: number[], o: { z: number }): void {
  x[0] = y[0] * o.z;
  y[1] = x[0] + x[1] * y[1];
  o.z = Math.sin(y[1]);
}
export function f(x: Float64Array, y: number[], o: { z: number }): void {
  mix(x, y, o);
  mix(x, y, o);
}

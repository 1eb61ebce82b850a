// adjoint --function f
// at { x: new Float64Array([0.7, 1.3, 0.9]), names: new Int32Array([7, 4, 6]), key: 5 }
// at { x: new Float64Array([0.7, 1.3, 0.9]), names: new Int32Array([7, 4, 6]), key: 3 }
// at { x: new Float64Array([0.7, 1.3, 0.9]), names: new Int32Array([7, 4, 6]), key: 20 }
export function f(x: Float64Array, names: Int32Array, key: number): void {
  x[0] = x[0] * x[1];
  search: for (let k = 0; k < 3; k++) {
    x[0] = x[0] * x[0];
    for (let i = 0; i < names.length; i++) {
      if (names[i] === k + key) break search;
      if (names[i] === 2 * key) return;
    }
    x[0] = Math.sin(x[0]) * x[2];
  }
  x[1] = x[0] * x[1];
}

/** Of what class new vectors are. */
export let VectorArray = typeof Float32Array !== "undefined" ? Float32Array : Array;

/** @param {Float64ArrayConstructor | Float32ArrayConstructor | ArrayConstructor} type */
export function useArrays(type) {
  VectorArray = type;
}

export let Weights = typeof Float64Array !== "undefined" ? Float64Array : Array;

/** @param {Float64ArrayConstructor | ArrayConstructor} type */
export const useWeights = (type) => (Weights = type);

export function create() {
  const out = new VectorArray(3);
  if (VectorArray != Float32Array) {
    out[0] = 0;
    out[1] = 0;
    out[2] = 0;
  }
  return out;
}

/** @param {number} x @param {number} y @param {number} z */
export function from(x, y, z) {
  const out = new VectorArray(3);
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return out;
}

/** Into `out`, which may be one of the others. */
export function cross(out, a, b) {
  const [ax, ay, az] = [a[0], a[1], a[2]];
  out[0] = ay * b[2] - az * b[1];
  out[1] = az * b[0] - ax * b[2];
  out[2] = ax * b[1] - ay * b[0];
  return out;
}

export function weighted(a, k) {
  const weights = new Weights(3);
  for (let i = 0; i < 3; i++) weights[i] = k + i;
  return a[0] * weights[0] + a[1] * weights[1] + a[2] * weights[2];
}

export let VectorArray = typeof Float32Array !== "undefined" ? Float32Array : Array;

export function useArrays(type) {
  VectorArray = type;
}

/** @param {number} x */
export function from(x) {
  const out = new VectorArray(1);
  out[0] = x;
  return out;
}

// adjoint --function f
// at { x: 0.7, y: 0.4 }
// A library of vectors whose arrays are of a class that its users choose, as this one does where it is loaded. The derivative is for that class, and asks for it.
import * as vectors from "./input-vectors.js";

vectors.useArrays(Float64Array);
vectors.useWeights(Array);

export function f(x: number, y: number): number {
  const v = vectors.from(x, y, 1);
  const w = vectors.cross(vectors.create(), v, [1, 2, 3]);
  vectors.cross(w, w, v);
  return vectors.weighted(w, y);
}

// adjoint --function f
// at { x: new Float64Array([0.7, 0.6]), w: [0.5, 2] }
import { Track, line, norm, total } from "./input-plain.js";

/** The script says no types: they follow from these calls. */
export function f(x: Float64Array, w: number[]): number {
  const track = new Track(x[0]!, { rate: x[1]! });
  track.advance(0.1);
  const at = line(x[0]!, x[1]!);
  return total(x, w, (v) => v * v) + track.place + at(0.3) + norm(x) * norm(w);
}

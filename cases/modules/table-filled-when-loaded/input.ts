// adjoint --function f
// at { x: 0.75 }
// What fills private storage when the module is loaded is done once more, and no more of the module than that.
class Knot {
  constructor(
    public at: number,
    public weight: number,
  ) {}
}
export const log: string[] = [];
const sines = new Float64Array(4);
for (let i = 0; i < 4; i++) sines[i] = Math.sin(i + 1);
const knots: Knot[] = [];
function add(at: number): void {
  knots.push(new Knot(at, sines[knots.length]!));
}
for (const at of [0.25, 0.5, 1]) add(at);
const first = knots[0]!;
log.push("loaded");
export function f(x: number): number {
  let s = 0;
  for (const k of knots) s += k.weight * (x - k.at) ** 2;
  return s * first.at;
}

// adjoint --function f
// at { x: [0.4, 0.9] }
// `JSON.stringify` in what is thrown or printed stays in that text, which reads the object where it stands.
export class Empty extends Error {}
interface Box {
  lo: number;
  hi: number;
}
function guard(box: Box): void {
  if (box.lo > box.hi) throw new Empty(`box ${JSON.stringify(box)} is \`empty\` at ${box.lo + 1}`);
}
function kindOf(kind: string, x: number): number {
  if (kind !== "known") throw new TypeError("no kind " + JSON.stringify(kind) + "\n");
  return x;
}
export function f(x: number[]): number {
  const box: Box = { lo: x[0]!, hi: x[1]! };
  guard(box);
  let r = 0;
  try {
    r = kindOf("other", x[0]!);
  } catch (e) {
    r = e instanceof TypeError ? x[1]! * 2 : 1;
  }
  box.lo = r;
  if (r > 100) console.debug("box", JSON.stringify(box, null, 2), x.length);
  return r * box.lo * box.hi;
}

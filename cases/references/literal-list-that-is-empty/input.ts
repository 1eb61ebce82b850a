// adjoint --function f
// at { x: 0.7, y: 0.4 }
// A list of which the literal says nothing holds what those store who know more of it.
interface Part {
  v: number;
  parts: Part[];
  history: number[];
}
const part = (v: number) => ({ v, parts: [], history: [] });
const nothing = () => [];
function join(to: Part, other: Part): void {
  to.parts.push(other);
  to.history.push(to.v * other.v);
}
export function f(x: number, y: number): number {
  const whole = part(x);
  join(whole, part(x * y));
  join(whole, part(y));
  const seen: Part = whole;
  const extra: number[] = nothing();
  extra.push(seen.parts[1]!.v * x);
  seen.parts[0]!.history.push(extra[0]!);
  return seen.history.reduce((sum, v) => 0.5 * sum + v, seen.parts[0]!.history[0]!) + seen.parts[1]!.parts.length;
}

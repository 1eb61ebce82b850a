// adjoint --function f
// at { x: [0.7, 0.6], limits: { low: 0.2, high: 3 } }
// at { x: [0.7, 0.6], limits: { high: 3, low: 0.2 } }
// Properties that the type lists, under names that only the run knows; their order is the object's own.
type Limits = { low: number; high: number };
type Axis = "u" | "v";
const weights = { u: 2, v: 0.5 };
export function f(x: number[], limits: Limits): number {
  const position = { u: x[0]!, v: x[1]! };
  for (const axis of ["v", "u", "v"] as Axis[]) position[axis] += weights[axis] * position[axis] ** 2;
  let s = 1;
  for (const [name, value] of Object.entries(limits)) s = s * value + (name === "low" ? position.u : position.v);
  for (const axis in position) s += Object.values(position)[0]! * position[axis as Axis];
  return s * Object.keys(limits).length;
}

// adjoint --function f --wrt m
// at { m: new Map([["u", 0.5], ["v", 1.5]]) }
export function f(m: Map<string, number>): number {
  const u = m.get("u") ?? 0;
  m.set("v", u * (m.get("v") ?? 0));
  m.set("w", u + 1);
  return m.get("v")! * m.get("w")!;
}

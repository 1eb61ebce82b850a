// adjoint --function f
// at { a: 0.9, b: 0.7 }
// What has no derivatives may be in a set that outlives the call; a set that is only asked whether it has something keeps no shadows.
export class Rule {
  constructor(readonly weight: number) {}
}
const rules = new Set([new Rule(0.5), new Rule(0.2)]);
const marks = new Map<Rule, string>();
export function f(a: number, b: number): number {
  const parts = [{ v: a }, { v: b }];
  const done = new Set<{ v: number }>();
  let s = 0;
  for (const part of [...parts, parts[0]!]) {
    if (done.has(part)) s += 1;
    done.add(part);
    for (const rule of rules) s += rule.weight * part.v * part.v * (marks.has(rule) ? 2 : 1);
  }
  return s;
}

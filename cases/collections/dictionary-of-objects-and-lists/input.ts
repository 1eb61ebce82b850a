// adjoint --function f
// at { x: [0.7, 0.6, 1.1, 0.9] }
// Lists and objects under keys made when they are first asked for, and a table of functions under names.
interface Body {
  mass: number;
  speed: number;
}
const laws: Record<string, (b: Body) => number> = {
  energy: (b) => (b.mass * b.speed ** 2) / 2,
  momentum: (b) => b.mass * b.speed,
};
export function f(x: number[]): number {
  const groups: Record<string, number[]> = {};
  x.forEach((value, i) => {
    (groups[i % 2 === 0 ? "even" : "odd"] ??= []).push(value * (i + 1));
  });
  const bodies = Object.fromEntries(
    Object.entries(groups).map(([name, [mass, speed]]) => [name, { mass: mass!, speed: speed! } as Body]),
  );
  bodies["even"]!.speed *= 2;
  let sum = 0;
  for (const law of ["energy", "momentum"]) for (const body of Object.values(bodies)) sum += laws[law]!(body);
  return sum;
}

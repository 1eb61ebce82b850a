// adjoint --function f
// at { x: 0.75, limit: 4 }
// at { x: -0.5, limit: 4 }
// at { x: 1.75, limit: 4 }
// at { x: 3, limit: 0 }
export class Diverged extends Error {
  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message);
  }
}
type Result = { ok: true; value: number } | { ok: false; error: Error };

function root(x: number): Result {
  return x < 0 ? { ok: false, error: new RangeError(`root of ${x}`) } : { ok: true, value: Math.sqrt(x) };
}
function problem(s: number): Error {
  return s > 20 ? new Diverged("far", 2) : new Error("near");
}
export function f(x: number, limit: number): number {
  const errors: Error[] = [];
  const first = root(x);
  if (!first.ok) throw first.error;
  let s = first.value;
  for (let i = 0; i < 3; i++) {
    s += x * s * s;
    if (s > 12) errors.push(new Diverged("diverged", 1));
  }
  if (errors.length > limit) throw problem(s);
  for (const error of errors) if (x > 2) throw error;
  return errors.length > 0 ? 3 * s : s;
}

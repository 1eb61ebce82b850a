// adjoint --function f
// at { x: 0.75, most: 2 }
// at { x: 2.5, most: 2 }
// at { x: -0.5, most: 2 }
// at { x: 2.5, most: 0 }
type Result<T> = { ok: true; value: T } | { ok: false; error: Error };

function attempt<T>(work: () => T): Result<T> {
  try {
    return { ok: true, value: work() };
  } catch (e) {
    return { ok: false, error: e instanceof Error ? e : new Error(String(e)) };
  }
}
function retry(work: (k: number) => number, times: number): number {
  let last: unknown;
  for (let k = 0; k < times; k++) {
    try {
      return work(k);
    } catch (e) {
      last = e;
    }
  }
  throw last;
}
export function f(x: number, most: number): number {
  const errors: unknown[] = [];
  const root = attempt(() => {
    if (x < 0) throw new RangeError("negative");
    return Math.sqrt(x);
  });
  let s = root.ok ? root.value : x * x;
  for (const k of [1, 2, 3]) {
    try {
      if (k * s > 4) throw new Error(`too large: ${k}`);
      s += Math.sin(k * s);
    } catch (e) {
      errors.push(e);
      s *= x;
    }
  }
  if (errors.length > most) throw errors[0];
  return retry((k) => {
    if (k < errors.length) throw new Error("not yet");
    return s * x ** k;
  }, 5);
}

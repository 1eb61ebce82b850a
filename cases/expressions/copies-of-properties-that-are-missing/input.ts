// adjoint --function f
// at { a: 0.7, b: 0.6 }
// Settings are handed on in copies: what is missing in the first is missing in all, and the defaults stay.
interface Settings {
  shift?: number | undefined;
  gain?: number | undefined;
  steps?: number | undefined;
}

const defaults = { shift: 1e-3, gain: 2, steps: 3 };

function repeated(x: number, given: Settings = {}): number {
  const { shift, gain, steps } = { ...defaults, ...given };
  let y = x;
  for (let i = 0; i < steps; i++) y = y * gain + shift;
  return y;
}

function growing(x: number, given?: Settings): number {
  return repeated(x, { ...given, gain: x });
}

export function f(a: number, b: number): number {
  return repeated(a) + repeated(b, { gain: a }) + growing(b, { shift: a }) + growing(a);
}

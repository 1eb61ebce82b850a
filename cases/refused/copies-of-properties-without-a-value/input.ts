// adjoint --function f
// refused
// A property that is there with nothing in it takes the place of the default; one that is missing does not.
interface Settings {
  gain?: number | undefined;
  steps?: number | undefined;
}

function withDefaults(given: Settings): Settings {
  return { gain: 2, steps: 3, ...given };
}

export function f(a: number, b: number): number {
  const first = withDefaults({ gain: a > 0 ? undefined : b, steps: b });
  const second = withDefaults({ steps: a });
  return (first.gain ?? a * a) * (first.steps ?? 1) + (second.gain ?? b) * (second.steps ?? 7);
}

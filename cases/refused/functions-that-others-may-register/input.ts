// adjoint --function f
// refused
// The derivative would have functions of its own: it would not see those that others register later.
interface Step {
  run(x: number): number;
}

const steps: Step[] = [{ run: (x) => x * x }];

export function register(step: Step): void {
  steps.push(step);
}

register({ run: (x) => 3 * x });

export function f(a: number, b: number): number {
  let sum = 0;
  for (const step of steps) sum += step.run(a) * step.run(b);
  return sum;
}

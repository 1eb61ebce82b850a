// adjoint --function f
// refused
// Which properties there are, the type parameter says at each call only: the spread copied none.
interface Options {
  rate: number;
  steps: number;
  clip?: number;
}

const complete = <T extends object>(given: Partial<T>, defaults: T): T => ({ ...defaults, ...given });
const merged = <T extends object>(given: Readonly<Partial<T>>, defaults: T): T => Object.assign({}, defaults, given);

export function f(a: number, b: number): number {
  const defaults = { rate: 0.01, steps: 5 };
  const { rate, steps, clip = 7 } = complete<Options>({ rate: a, clip: b }, defaults);
  return rate * steps + clip * merged<Options>({ rate: b }, defaults).rate;
}

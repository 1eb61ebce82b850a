// adjoint --function f
// refused
// What valueOf gives is no number that derivatives pass through by themselves: the program says which it is.
class Amount {
  constructor(public value: number) {}
  valueOf(): number {
    return this.value;
  }
}

export function f(x: number): number {
  const amount = new Amount(x * x);
  const asserted = amount as unknown as number;
  const unknown = amount as any;
  return +amount + Number(amount) + asserted * 2 + unknown * x;
}

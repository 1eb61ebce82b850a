// adjoint --function f --take-over
// at { x: 2, o: new P(3), n: 3 }
export class P {
  constructor(public x: number) {}
}
export let count = 0;
export function f(x: number, o: P, n: number): number {
  const list: ((v: number) => number)[] = [];
  for (let i = 0; i < n; i++) {
    const k = i * x;
    list.push((v) => v * k + o.x);
  }
  count++;
  let s = 0;
  for (const g of list) s += g(x);
  return s * count + (o instanceof P ? x : 0);
}

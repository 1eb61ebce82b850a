// adjoint --function f --wrt x,n --of return
// at { a: 0.7, x: [1.5, 2.5], n: 2.5, m: new Map([["one", 1.5]]) }
export function f(a: number, x: number[], n: number, m: Map<string, number>): { half: number; kinds: string[] } | undefined {
  if (x.length > 5) return undefined;
  m.set("two", a);
  return { half: (x[0] ?? 0) / 2, kinds: [...m.keys()] };
}

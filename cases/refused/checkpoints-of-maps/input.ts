// adjoint --function f
// refused backward
// The entries of a map, its keys among them, are not stored.

export function f(x: number[]): number {
  const m = new Map<number, number>();
  let s = x[0]!;
  // $AD BINOMIAL-CKP 2
  for (let i = 0; i < 5; i++) {
    m.set(i % 3, s * x[i]!);
    s += Math.sin(m.size * s);
  }
  // $AD BINOMIAL-CKP 2
  for (let i = 0; i < 3; i++) {
    s += Math.sin(m.size * s);
    m.delete(i);
  }
  return s;
}

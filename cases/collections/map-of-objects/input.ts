// adjoint --function f
// at { x: [0.5, 1.5, 0.25] }
export function f(x: number[]): number {
  const groups = new Map<number, { sum: number; n: number }>();
  for (let i = 0; i < x.length; i++) {
    const key = i % 2;
    const group = groups.get(key);
    if (group) {
      group.sum = group.sum * x[i];
      group.n++;
    } else {
      groups.set(key, { sum: x[i], n: 1 });
    }
  }
  let s = 1;
  for (const group of groups.values()) s = s * group.sum + group.n;
  return s;
}

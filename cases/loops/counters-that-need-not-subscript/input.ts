// adjoint --function f --wrt x
// at { x: [0.3, -0.2, 0.5, 0.7, 0.1], first: 1, n: 4 }
// at { x: [0.3, -0.2, 0.5, 0.7, 0.1], first: 0.1, n: 4.1 }
// Iterations that do not look for an element say nothing of the counter, which need not be whole then.
export function f(x: number[], first: number, n: number): number {
  let s = x[0]!;
  for (let i = first; i < n; i++) s += Math.sin(i * s) * (x[i] ?? x[1]!);
  for (let i = first; i < n; i++) s += i === Math.floor(i) ? Math.sin(s) * x[i]! : Math.cos(i * s);
  for (let i = first; i < n; i++) {
    if (i !== Math.floor(i)) {
      s += Math.cos(s * i);
      continue;
    }
    s += Math.sin(s) * x[i]!;
  }
  for (let i = first; i < n; i++) {
    for (let k = 0; k < x.length && i === Math.floor(i); k++) s += Math.sin(s) * x[i]!;
    s += Math.cos(s) * i;
  }
  let i = first;
  for (i = first + 1; i < n && i !== Math.floor(i); i++) s += Math.cos(s) * i;
  for (let k = i; k < n; k++) s += Math.cos(s) * k;
  return s;
}

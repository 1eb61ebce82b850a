// adjoint --function f --wrt x
// refused backward
// The directive II-LOOP above loops whose iterations need each other, or what only one run may do. Above the last one it is right.
function halve(v: number): number {
  if (v > 100) throw new Error("too large");
  return v / 2;
}

export function f(x: Float64Array, y: Float64Array, n: number): number {
  // $AD II-LOOP
  for (let i = 1; i < n; i++) x[i] = x[i]! * x[i - 1]!;
  let last = 1;
  // $AD II-LOOP
  for (let i = 0; i < n; i++) {
    last = Math.sin(x[i]!);
    y[i] = last * last;
  }
  let s = last * last;
  // $AD II-LOOP
  while (s < 10) s = s * s + 1;
  // $AD II-LOOP
  for (let i = 0; i < n; i++) {
    if (y[i]! > 3) break;
    s += y[i]! * y[i]!;
  }
  // $AD II-LOOP
  for (let i = 0; i < n; i++) {
    if (y[i]! > 2) continue;
    s += y[i]! * x[i]!;
  }
  // $AD II-LOOP
  for (let i = 0; i < n; i++) s += halve(x[i]! * x[i]!);
  let product = 1;
  // $AD II-LOOP
  for (let i = 0; i < n; i++) {
    product *= x[i]!;
    s += product * product;
  }
  const list: number[] = [];
  // $AD II-LOOP
  for (let i = 0; i < n; i++) list.push(x[i]! * x[i]!);
  // $AD II-LOOP
  for (let i = 0; i < n; i++) s += y[i]! * list[i]!;
  return s;
}

// adjoint --function f --wrt x
// refused
// What stands below these directives is no loop with a counter, or calls nothing that could be split.
function* squares(x: Float64Array): Generator<number> {
  for (const v of x) yield v * v;
}

export function f(x: Float64Array): number {
  let s = 0;
  // $AD II-LOOP
  for (const v of squares(x)) s += v * v;
  // $AD NOCHECKPOINT
  s = Math.exp(s);
  return s;
}

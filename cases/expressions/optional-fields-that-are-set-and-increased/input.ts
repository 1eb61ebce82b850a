// adjoint --function f
// at { a: 0.7, o: { w: [1.5], scale: 0.4 } }
// at { a: 0.7, o: { w: [1.5], scale: 0.4, bias: 2 } }
// Fields that may be missing, and are there by now: what the user's text says with an exclamation mark, or TypeScript finds out, the derivative says too.
interface Options {
  scale?: number;
  bias?: number;
  w: number[];
}

export function f(o: Options, a: number): number {
  o.scale! += 1;
  o.bias ??= a;
  o.bias *= 2;
  o.bias += a * o.scale!;
  const own: Options = { w: [a] };
  own.scale ??= a * 2;
  own.scale *= 3;
  own.scale++;
  if (own.bias !== undefined) own.bias -= a;
  return o.bias * o.scale! * o.w[0]! + own.scale * own.w[0]! + (own.bias ?? 2);
}

// adjoint --function f
// at { x: 0.5, o: {} }
// at { x: 0.5, o: { inner: { gain: 1.5 } } }
// at { x: 0.5, o: { inner: { gain: 1.5, tail: [2.5] } } }
interface Settings {
  inner?: { gain: number; tail?: number[] };
}
export function f(x: number, o: Settings): number {
  const gain = o.inner?.gain ?? 1;
  const tail = o.inner?.tail?.[0] ?? x;
  return gain * x + tail * x * (o.inner?.tail ? 2 : 1);
}

// adjoint --function f
// at {x: new Float64Array([0.5, 1.5, -0.25])}
// Float64Array.of takes what is spread, as Array.of and a literal do.
export function f(x: Float64Array): number {
  const padded = Float64Array.of(0, ...x, x[0]! * x[1]!);
  const singles = Float32Array.of(...x.map((v) => v * v), 2);
  const list = Array.of(...padded, ...singles);
  const literal = new Float64Array([...list, x[2]!]);
  let s = 0;
  for (let i = 0; i < literal.length; i++) s += literal[i]! * literal[i]! * (i + 1);
  return s;
}

// adjoint --function f
// at { x: Float64Array.of(0.5, 0.8, 0.3), steps: 5 }
// What procedures write in pieces that run again comes once: from a step, from what a step calls, from one without derivative, in pieces of pieces.
function tell(what: string, value: number): number {
  console.log(what, value);
  return 1 + value * value;
}

function relax(x: Float64Array, i: number): void {
  x[i]! *= Math.cos(x[i]!);
  if (x[i]! < 0.4) console.log("small", i);
}

function step(x: Float64Array, t: number): number {
  // $AD CHECKPOINT-START
  for (let i = 0; i < x.length; i++) relax(x, i);
  const weight = tell("weight", t);
  // $AD CHECKPOINT-END
  console.log("step", t);
  return x[t % x.length]! * weight;
}

export function f(x: Float64Array, steps: number): number {
  let s = step(x, 0);
  // $AD BINOMIAL-CKP 2
  for (let t = 1; t < steps; t++) {
    s += step(x, t) * s;
    if (t % 2 === 0) tell("even", s);
  }
  // $AD CHECKPOINT-START
  relax(x, 0);
  s *= x[0]!;
  // $AD CHECKPOINT-END
  return s;
}

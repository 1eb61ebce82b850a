// adjoint --function f --wrt x
// at { x: new Float64Array([0.3, -0.2, 0.5]) }
// show plan
// The backward sweep follows the last call of f at once, and one call would do both; NOCHECKPOINT asks for two, above a call or a function.
function square(v: Float64Array): void {
  for (let i = 0; i < v.length; i++) v[i] = v[i]! * v[i]!;
}

// $AD NOCHECKPOINT
function wave(v: Float64Array): void {
  for (let i = 0; i < v.length; i++) v[i] = Math.sin(v[i]!);
}

class Scale {
  constructor(readonly by: number) {}
  // Of all elements.
  // $AD NOCHECKPOINT
  apply(v: Float64Array): void {
    for (let i = 0; i < v.length; i++) v[i] = v[i]! * v[i]! * this.by;
  }
}

function joined(x: Float64Array): void {
  square(x);
}

function split(x: Float64Array): void {
  // $AD NOCHECKPOINT
  square(x);
}

function splitByFunction(x: Float64Array): void {
  wave(x);
}

export function f(x: Float64Array): void {
  joined(x);
  split(x);
  splitByFunction(x);
  new Scale(2).apply(x);
  // $AD NOCHECKPOINT
  square(x);
}

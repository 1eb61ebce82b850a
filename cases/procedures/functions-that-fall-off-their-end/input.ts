// adjoint --function f
// at { x: 0.7, y: 0.6 }
// What ends without a return gives undefined each time, whatever it gave the time before.
function odd(v: number, k: number): number | undefined {
  if (k % 2 === 1) return v * k;
}

function each(list: readonly number[], visit: (v: number, i: number) => void | false): void {
  for (let i = 0; i < list.length; i++) if (visit(list[i]!, i) === false) return;
}

type Step = { kind: "scale"; by: number } | { kind: "shift"; by: number };

function take(step: Step, v: number): number {
  switch (step.kind) {
    case "scale":
      return v * step.by;
    case "shift":
      return v + step.by;
  }
}

export function f(x: number, y: number): number {
  let s = 0;
  for (let k = 0; k < 5; k++) {
    const r = odd(x, k);
    s += r === undefined ? y * k : r * r;
  }
  let p = 1;
  each([x, y, 0.3, 5, x], (v) => {
    if (v > 1) return false;
    p *= v + 0.5;
  });
  return s * p + take({ kind: "scale", by: x }, take({ kind: "shift", by: y }, x));
}

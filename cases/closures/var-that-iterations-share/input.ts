// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// A `var` in a loop is one variable: functions that are kept see what the last iteration gave it, and share what they change.
function products(x: number[]): (() => number)[] {
  const kept: (() => number)[] = [];
  for (let row = 1; row < 3; row++) {
    for (var i = 0; i < 2; i++) {
      var [p, q] = [x[i] * row, x[i + 1]];
      kept.push(() => p + q * i);
    }
  }
  return kept;
}

function shared(x: number[]): number {
  const kept: (() => number)[] = [];
  for (const value of x) {
    var sum: number;
    if (kept.length === 0) sum = value;
    sum! *= value + 1;
    kept.push(() => {
      sum *= x[1];
      return sum;
    });
  }
  let total = 0;
  for (const g of kept) total += g() * total + g();
  return total * sum!;
}

function last(x: number[]): number {
  const kept: (() => number)[] = [];
  for (var value of x) kept.push(() => value * x[0]);
  return kept[0]() + 2 * kept[1]();
}

// Both branches declare the one variable that g changes.
function ofBranches(x: number[]): number {
  if (x[0] > x[1]) {
    var t = x[0] * x[1];
  } else {
    var t = x[1];
  }
  const g = (): number => {
    t *= x[2];
    return t;
  };
  return g() + t * g();
}

export function f(x: number[]): number {
  let total = shared(x) + last(x) * ofBranches(x);
  for (const g of products(x)) total = total * x[1] + g();
  return total;
}

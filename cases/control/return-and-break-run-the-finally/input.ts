// adjoint --function f
// at { x: [0.4, 0.9, 2, 1.1] }
// `return`, `break` and `continue` in a `try` run its `finally` first; what is returned is the value from before it.
class Scope {
  level = 0;
  within<T>(body: (scope: Scope) => T): T {
    this.level++;
    try {
      return body(this);
    } finally {
      this.level--;
    }
  }
}
export function f(x: number[]): number {
  const scope = new Scope();
  let weight = 1;
  const firstAbove = (limit: number): number => {
    for (let i = 0; i < x.length; i++) {
      try {
        if (x[i]! > limit) return x[i]! * weight;
        if (i === 1) continue;
        weight *= x[i]!;
      } finally {
        weight += scope.level;
      }
    }
    return -weight;
  };
  const first = scope.within((s) => firstAbove(1) + s.level);
  const none = firstAbove(99);
  let count = 0;
  outer: for (;;) {
    try {
      while (true) {
        count++;
        try {
          if (count > 3) break outer;
          if (count === 2) continue outer;
        } finally {
          weight *= 1.1;
        }
      }
    } finally {
      weight -= x[0]!;
    }
  }
  return first * none + weight * x[3]!;
}

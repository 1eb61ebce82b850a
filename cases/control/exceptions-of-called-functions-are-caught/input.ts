// adjoint --function f
// at { x: 0.7, y: 0.6 }
// at { x: 0.4, y: 0.9 }
// at { x: -0.3, y: 0.2 }
// What was done before the throw stays done; the target of the call keeps its value.
function partly(xs: number[], last: number): number {
  let sum = 0;
  for (let i = 0; i < xs.length; i++) {
    xs[i]! *= 2;
    sum += xs[i]! * xs[i]!;
    if (i === last) throw new Error("stop");
  }
  return sum;
}

class Account {
  constructor(public balance: number) {
    if (!(balance >= 0)) throw new RangeError("negative");
  }
  withdraw(amount: number): this {
    if (amount > this.balance) throw new Error("insufficient");
    this.balance -= amount;
    return this;
  }
}

function attempt<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    return fallback;
  }
}

function small(v: number): number {
  if (v > 0.65) throw new Error("large");
  return v * v;
}

/** Catches what it calls, and throws in its turn. */
function smaller(v: number): number {
  try {
    return small(v);
  } catch {
    if (v > 0.8) throw new Error("very large");
    return v;
  }
}

export function f(x: number, y: number): number {
  const xs = [x, y, x * y];
  let r = x * 3;
  let q = y;
  try {
    r = partly(xs, 1);
  } catch {
    q = r * xs[0]! + xs[1]! * xs[2]!;
  }
  try {
    r = partly(xs, 7) * r;
  } catch {
    q = 100;
  }
  let account: Account;
  try {
    account = new Account(x);
  } catch {
    account = new Account(y);
  }
  let failures = 0;
  for (const amount of [x * 0.5, 0.6, y * 0.1]) {
    try {
      account.withdraw(amount);
    } catch {
      failures++;
      continue;
    }
    account.balance *= 1.05;
  }
  let sum = 0;
  [x, y, 0.9].forEach((v) => {
    try {
      [v, v * 2].forEach((w) => {
        sum += smaller(w * 0.7);
      });
    } catch {
      sum += v;
    }
  });
  return r + q * q + account.balance * (1 + failures) + sum + attempt(() => small(x), y) * attempt(() => small(y), x);
}

// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// Where a constructor throws, the variable that would have got the object keeps the one it had.
class Account {
  balance: number;
  constructor(start: number) {
    this.balance = start * start;
    if (start < 0.65) throw new Error("too little");
  }
}

export function f(x: number[]): number {
  let account = new Account(x[0]!);
  let failures = 0;
  for (const start of x) {
    try {
      account = new Account(start);
      account.balance += x[1]!;
    } catch {
      failures++;
      account.balance *= 2 * start;
    }
  }
  const last = account.balance;
  return last + failures * x[0]! * x[1]!;
}

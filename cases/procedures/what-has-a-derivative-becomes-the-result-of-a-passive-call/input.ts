// adjoint --function f --wrt x
// at { x: 0.7, n: 0 }
// at { x: 0.7, n: 1 }
// at { x: 0.7, n: 3 }
// at { x: 0.7, n: 6 }
/** Nobody needs what it gives: the adjoint of what it is stored to is set to zero nevertheless, wherever the call stands. */
function count(k: number): number {
  let t = 0;
  for (let i = 0; i < k; i++) t += Math.floor(i / 2);
  return t;
}

export function f(x: number, n: number): number {
  let inLoop = x * x;
  for (let k = 0; k < n; k++) inLoop = count(k);

  let m = n;
  let inWhile = x * inLoop + x;
  while (m > 4) {
    m -= 2;
    inWhile = count(m);
  }

  let sum = 0;
  for (let i = 0; i < n; i++) sum += i;
  let inBranch = Math.sin(x) * x;
  if (sum > 2) inBranch = count(n);

  let kind = 0;
  for (let i = 0; i < n; i++) kind += 2 * i;
  let inSwitch = Math.exp(x);
  switch (kind) {
    case 0:
      inSwitch += x;
      break;
    case 6:
      inSwitch = count(n);
      break;
    default:
      inSwitch = 2 * x;
  }
  return inLoop + 3 * inWhile + inBranch * 2 + inSwitch;
}

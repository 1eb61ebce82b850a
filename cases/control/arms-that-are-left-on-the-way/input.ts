// adjoint --function f
// at {"x": 0.7, "y": 1.3, "n": 5, "c": true}
// at {"x": 0.7, "y": 1.3, "n": 3, "c": false}
// at {"x": 1.1, "y": 1.2, "n": 5, "c": false}

export function f(x: number, y: number, n: number, c: boolean): number {
  let p = x;
  for (let k = 0; k < n; k++) {
    p = p * y;
    if (c) {
      p = p * x;
      if (p > 0.8) break;
      p = Math.sin(p) * y;
    } else {
      p = p * p;
    }
    if (p > 1) {
      p = p * x;
      if (p > 2) break;
      p = p * y;
    } else {
      p = p * p;
    }
    if (p < 0.5) {
      p = p * x;
    } else {
      p = p * p * y;
      if (p > 3) break;
      p = p * y;
    }
    if (p * x > 0.9) {
      p = p * x * x;
      if (p > 1.5) continue;
      p = Math.sin(p) * p;
    } else {
      p = p * p * y;
      if (p > 0.6) break;
      p = p * y;
    }
  }
  return p;
}

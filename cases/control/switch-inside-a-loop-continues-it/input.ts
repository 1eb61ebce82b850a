// adjoint --function f
// at { x: [0.5, 1.5, 0.25, 0.75, 2] }
export function f(x: number[]): number {
  let s = 1;
  for (let i = 0; i < x.length; i++) {
    switch (i % 4) {
      case 0:
        s += x[i];
        continue;
      case 1:
        s *= x[i];
        break;
      case 2: {
        const t = s * x[i];
        if (t > 1) break;
        s = t * t;
      }
      // falls through
      default:
        s = Math.sin(s);
    }
    s += 0.5 * x[i] * s;
  }
  return s;
}

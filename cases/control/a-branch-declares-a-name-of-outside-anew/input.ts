// adjoint --function f
// at { x: 0.4, y: 1.3 }
// at { x: 1.4, y: 0.6 }
// at { x: -0.7, y: 1.1 }
// at { x: -2.2, y: 0.9 }
export function f(x: number, y: number): number {
  let t = x * y;
  let z = y;
  if (x > 1) {
    const t = y * y;
    if (y < 2) {
      z += t * x;
    }
  } else if (x > 0) {
    t *= x;
    if (y > 0) {
      let z = t * t;
      if (z > 0.1) z *= y;
      t += z;
    }
  } else if (x < -2) {
    for (let t = 0; t < 2; t++) {
      if (y > t) z = z * x + t;
    }
    z *= t;
  } else {
    if (y > 1) {
      z = t * y;
      function t2(x: number): number {
        if (x > 0) return x * z;
        return x;
      }
      t = t2(y);
    }
  }
  return t * z;
}

// adjoint --function f
// at { bodies: [{ mass: 2.5, x: 0.3 }, { mass: 0.5, x: 0.7 }, { mass: 1.25, x: 1.1 }] }
export function f(bodies: { mass: number; x: number }[]): number {
  bodies.sort((a, b) => a.mass - b.mass);
  let s = 0;
  for (let i = 0; i < bodies.length; i++) {
    bodies[i].x *= 1 + i;
    s = s * 0.5 + bodies[i].mass * bodies[i].x;
  }
  return s;
}

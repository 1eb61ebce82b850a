// adjoint --function f
// at { x: [0.7, 0.6] }
// The shadow of an object that is made empty has the numbers that are put in later.
interface Orbit { rate: number; angle: number; past: number[]; last: { rate: number } }
class Body {
  mass!: number;
  orbit!: Orbit;
  constructor(mass: number) {
    if (mass > 0) this.mass = mass;
  }
}
function turn(orbit: Orbit, by: number): void {
  orbit.angle = orbit.angle === undefined ? by : orbit.angle + by * orbit.rate;
  if (!orbit.past) orbit.past = [];
  orbit.past.push(orbit.angle * by);
  orbit.last = { rate: orbit.rate * orbit.angle };
}
export function f(x: number[]): number {
  const bodies: Body[] = [];
  for (const v of x) {
    const body = new Body(v * v);
    body.orbit = {} as Orbit;
    body.orbit.rate = body.mass * v;
    turn(body.orbit, v);
    turn(body.orbit, body.mass);
    bodies.push(body);
  }
  let sum = 0;
  for (const { mass, orbit } of bodies) sum += mass * orbit.angle * orbit.last.rate * orbit.past[1]!;
  return sum;
}

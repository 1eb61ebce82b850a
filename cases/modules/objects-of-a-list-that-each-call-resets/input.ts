// adjoint --function f
// at { a: 0.7, dt: 0.1 }
interface Particle {
  x: number;
  v: number;
}
class Meter {
  total = 0;
  constructor(private weight: number) {}
  reset(): void {
    this.total = 0;
  }
  add(x: number): void {
    this.total += this.weight * x;
  }
}
const chain: Particle[] = [
  { x: 0, v: 0 },
  { x: 1, v: 0 },
  { x: 2, v: 0 },
];
const meters = [new Meter(1), new Meter(0.5)];

function reset(a: number): void {
  chain.forEach((p, i) => {
    p.x = i * a;
    p.v = 0;
  });
  for (const m of meters) m.reset();
}
function step(dt: number): void {
  for (let i = 0; i < chain.length; i++) {
    const p = chain[i]!;
    const left = i > 0 ? chain[i - 1]!.x : 0;
    p.v += dt * (left - p.x);
  }
  for (const p of chain) p.x += dt * p.v;
}
export function f(a: number, dt: number): number {
  reset(a);
  for (let k = 0; k < 5; k++) {
    step(dt);
    for (let i = 0; i < meters.length; i++) meters[i]!.add(chain[i]!.v * a);
  }
  const spread = chain.map((p) => p.x * p.x).reduce((s, e) => s + e, 0);
  return meters.reduce((s, m) => s + m.total * m.total, spread);
}

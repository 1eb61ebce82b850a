// adjoint --function f
// at { x: 0.7, y: 0.6 }
// at { x: 0.3, y: 1.2 }
// The loop runs where the generator yields: both see what the other did, and leave when they want.
function* orbit(start: number, factor: number): Generator<number> {
  let value = start;
  for (;;) {
    if (value < 0.2) return;
    yield value;
    value = Math.sin(value) * factor;
  }
}

function* zip<A, B>(first: readonly A[], second: readonly B[]): Generator<[A, B]> {
  for (let i = 0; i < first.length && i < second.length; i++) yield [first[i]!, second[i]!];
}

class Body {
  constructor(
    readonly mass: number,
    public place: number,
  ) {}
}

class World {
  readonly bodies: Body[] = [];
  add(mass: number, place: number): this {
    this.bodies.push(new Body(mass, place));
    return this;
  }
  *pairs(): Generator<{ p: Body; q: Body }> {
    for (let i = 0; i < this.bodies.length; i++)
      for (let j = 0; j < i; j++) yield { p: this.bodies[i]!, q: this.bodies[j]! };
  }
  *[Symbol.iterator](): Generator<Body> {
    yield* this.bodies;
  }
  step(dt: number): void {
    for (const { p, q } of this.pairs()) {
      const distance = p.place - q.place;
      p.place -= dt * q.mass * distance;
      q.place += dt * p.mass * distance;
    }
  }
}

class Pair {
  constructor(readonly items: readonly number[]) {}
  [Symbol.iterator](): Iterator<number> {
    return this.items[Symbol.iterator]();
  }
}

export function f(x: number, y: number): number {
  let sum = 0;
  outer: for (const p of orbit(x, 0.9)) {
    for (const q of orbit(y, 1.1)) {
      if (q > p) continue outer;
      sum += p * q;
      if (sum > 3) break outer;
    }
    sum += 0.1 * p;
  }
  const list = [x, y];
  for (const [u, v] of zip(list, [y, 2, x])) {
    sum += u * v;
    if (list.length < 3) list.push(u * u);
  }
  const world = new World().add(x, 1).add(y, 2).add(1, x * y);
  world.step(0.1);
  for (const body of world) sum += body.mass * body.place ** 2;
  const all = [...orbit(x, 0.8)];
  return sum + Math.max(...new Pair(all)) * Array.from(orbit(y, 0.7), (v) => v * x).reduce((s, v) => s + v, 0);
}

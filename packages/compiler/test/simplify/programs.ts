/** Programs in the manner of published libraries; each exports `head`, which is run on the inputs before and after preparation. */
export interface Sample {
  readonly name: string;
  readonly text: string;
  readonly inputs: readonly (readonly unknown[])[];
  /** No allocation of an object or closure, and no call, is left. */
  readonly isFlat?: boolean;
}

export const samples: readonly Sample[] = [
  {
    name: "map, filter, reduce with captured values",
    text: `
      export function head(a: number[], s: number): number {
        const scaled = a.map((x) => x * s);
        const kept = scaled.filter((x, i) => x > 0 && i < 10);
        return kept.reduce((sum, x) => sum + x * x, 1);
      }`,
    inputs: [
      [[1, -2, 3], 2],
      [[], 1],
      [[5], -1],
    ],
  },
  {
    name: "typed-array methods",
    text: `
      export function head(x: Float64Array, k: number): number {
        const y = x.map((v, i) => v * k + i);
        let total = 0;
        y.forEach((v) => { total += v * v; });
        const biggest = y.reduce((m, v) => Math.max(m, v), -Infinity);
        return total + biggest + y.slice(1, -1).reduce((s, v) => s + v, 0) + y.indexOf(k) + (y.every((v) => v > 0) ? 1 : 0);
      }`,
    inputs: [
      [Float64Array.of(1, 2, 3), 2],
      [Float64Array.of(-1, 0.5), 3],
    ],
  },
  {
    name: "vectors that give new vectors",
    isFlat: true,
    text: `
      class Vec {
        constructor(readonly x: number, readonly y: number, readonly z: number) {}
        add(o: Vec): Vec { return new Vec(this.x + o.x, this.y + o.y, this.z + o.z); }
        scale(s: number): Vec { return new Vec(this.x * s, this.y * s, this.z * s); }
        dot(o: Vec): number { return this.x * o.x + this.y * o.y + this.z * o.z; }
        get length(): number { return Math.sqrt(this.dot(this)); }
      }
      export function head(a: number, b: number, n: number): number {
        let position = new Vec(a, 0, 1);
        let velocity = new Vec(0, b, 0.5);
        for (let i = 0; i < n; i++) {
          const r = position.length;
          const force = position.scale(-1 / (r * r * r));
          velocity = velocity.add(force.scale(0.01));
          position = position.add(velocity.scale(0.01));
        }
        return position.dot(velocity) + position.length;
      }`,
    inputs: [
      [1, 0.3, 5],
      [2, -1, 0],
    ],
  },
  {
    name: "vectors that are changed in place",
    text: `
      class Vector2 {
        x: number; y: number;
        constructor(x = 0, y = 0) { this.x = x; this.y = y; }
        set(x: number, y: number): this { this.x = x; this.y = y; return this; }
        copy(v: Vector2): this { this.x = v.x; this.y = v.y; return this; }
        clone(): Vector2 { return new Vector2(this.x, this.y); }
        add(v: Vector2): this { this.x += v.x; this.y += v.y; return this; }
        multiplyScalar(s: number): this { this.x *= s; this.y *= s; return this; }
        lengthSq(): number { return this.x * this.x + this.y * this.y; }
      }
      const scratch = new Vector2();
      export function head(a: number, b: number, n: number): number {
        const p = new Vector2(a, b);
        const v = new Vector2(1, -1);
        for (let i = 0; i < n; i++) {
          scratch.copy(v).multiplyScalar(0.1);
          p.add(scratch);
          const q = p.clone().multiplyScalar(0.5);
          v.set(v.y + q.x, v.x - q.y);
        }
        return p.lengthSq() + v.lengthSq();
      }`,
    inputs: [
      [1, 2, 4],
      [0.1, -3, 1],
    ],
  },
  {
    name: "an option object with callbacks",
    text: `
      interface Options { tolerance: number; step: (x: number) => number; onStep?: (x: number, i: number) => void }
      function iterate(start: number, options: Options): number {
        let x = start;
        for (let i = 0; i < 50; i++) {
          const next = options.step(x);
          if (options.onStep) options.onStep(next, i);
          const change = Math.abs(next - x);
          x = next;
          if (change < options.tolerance) break;
        }
        return x;
      }
      export function head(a: number): number {
        let count = 0;
        const root = iterate(a, { tolerance: 1e-10, step: (x) => 0.5 * (x + a / x), onStep: () => { count++; } });
        const other = iterate(1, { tolerance: 1e-3, step: (x) => Math.cos(x) * a });
        return root + other + count;
      }`,
    inputs: [[2], [0.7]],
  },
  {
    name: "a counter shared by closures",
    text: `
      function counter(start: number) {
        let n = start;
        return { next: (by: number) => { n += by; return n; }, reset: () => { n = 0; } };
      }
      export function head(x: number): number {
        const a = counter(x);
        const b = counter(1);
        let s = a.next(2) * b.next(x);
        a.reset();
        s += a.next(3) + b.next(1);
        return s;
      }`,
    inputs: [[2], [-1.5]],
  },
  {
    name: "reduce with an object as accumulator",
    text: `
      export function head(a: number[]): number {
        const m = a.reduce((acc, x) => ({ sum: acc.sum + x, squares: acc.squares + x * x }), { sum: 0, squares: 0 });
        const w = a.reduce((acc, x) => { acc.n++; acc.mean += (x - acc.mean) / acc.n; return acc; }, { n: 0, mean: 0 });
        return m.squares - m.sum * m.sum + w.mean;
      }`,
    inputs: [[[1, 2, 4]], [[]], [[-3]]],
  },
  {
    name: "a fitter that takes the model as an argument",
    text: `
      type Model = (p: number[]) => (x: number) => number;
      function residuals(model: Model, p: number[], xs: number[], ys: number[]): number[] {
        const f = model(p);
        return xs.map((x, i) => ys[i]! - f(x));
      }
      function cost(model: Model, p: number[], xs: number[], ys: number[]): number {
        return residuals(model, p, xs, ys).reduce((s, r) => s + r * r, 0);
      }
      export function fit(model: Model, start: number[], xs: number[], ys: number[], steps: number): number[] {
        let p = start.slice();
        for (let k = 0; k < steps; k++) {
          const c = cost(model, p, xs, ys);
          const gradient = p.map((_, j) => {
            const q = p.slice();
            q[j]! += 1e-4;
            return (cost(model, q, xs, ys) - c) / 1e-4;
          });
          p = p.map((v, j) => v - 0.01 * gradient[j]!);
        }
        return p;
      }
      export function head(a: number, b: number): number {
        const xs = [0, 0.5, 1, 1.5];
        const ys = xs.map((x) => a * Math.exp(-b * x));
        const p = fit(([u, v]) => (x) => u! * Math.exp(-v! * x), [1, 1], xs, ys, 3);
        return p[0]! + 2 * p[1]!;
      }`,
    inputs: [
      [2, 0.5],
      [1, 1.5],
    ],
  },
  {
    name: "an integrator class that holds its right-hand side",
    text: `
      type Rhs = (t: number, y: Float64Array, dy: Float64Array) => void;
      class Integrator {
        private readonly k: Float64Array[] = [];
        steps = 0;
        constructor(private readonly rhs: Rhs, private readonly n: number, private readonly h: number) {
          for (let i = 0; i < 4; i++) this.k.push(new Float64Array(n));
        }
        step(t: number, y: Float64Array): void {
          const [k1, k2] = this.k as [Float64Array, Float64Array, Float64Array, Float64Array];
          this.rhs(t, y, k1);
          const mid = y.map((v, i) => v + 0.5 * this.h * k1[i]!);
          this.rhs(t + 0.5 * this.h, mid, k2);
          for (let i = 0; i < this.n; i++) y[i] += this.h * k2[i]!;
          this.steps++;
        }
        solve(t0: number, t1: number, y: Float64Array): Float64Array {
          for (let t = t0; t < t1 - 1e-12; t += this.h) this.step(t, y);
          return y;
        }
      }
      export function head(a: number, b: number): number {
        const integrator = new Integrator((_t, y, dy) => { dy[0] = y[1]!; dy[1] = -a * Math.sin(y[0]!); }, 2, 0.05);
        const y = integrator.solve(0, 0.5, Float64Array.of(b, 0));
        return y[0]! + y[1]! + integrator.steps;
      }`,
    inputs: [
      [1, 0.5],
      [3, -0.2],
    ],
  },
  {
    name: "abstract shapes in a list",
    text: `
      abstract class Shape {
        constructor(readonly name: string) {}
        abstract area(): number;
        twice(): number { return 2 * this.area(); }
      }
      class Circle extends Shape { constructor(readonly r: number) { super("circle"); } area(): number { return Math.PI * this.r * this.r; } }
      class Rectangle extends Shape { constructor(readonly w: number, readonly h: number) { super("rectangle"); } area(): number { return this.w * this.h; } }
      class Square extends Rectangle { constructor(w: number) { super(w, w); } override twice(): number { return 3 * super.twice(); } }
      export function head(a: number, b: number): number {
        const shapes: Shape[] = [new Circle(a), new Rectangle(a, b), new Square(b)];
        let s = 0;
        for (const shape of shapes) s += shape.area() * shape.twice();
        return s;
      }`,
    inputs: [
      [1, 2],
      [0.5, -3],
    ],
  },
  {
    name: "sorting, searching, splicing",
    text: `
      interface Item { key: number; weight: number }
      export function head(a: number[], s: number): number {
        const items: Item[] = a.map((x, i) => ({ key: x * s, weight: i + 1 }));
        items.sort((p, q) => p.key - q.key);
        const found = items.find((p) => p.key > 1);
        const index = items.findIndex((p) => p.weight === 2);
        const numbers = items.map((p) => p.key);
        const removed = numbers.splice(1, 2, 7, 8, 9);
        numbers.unshift(s);
        const first = numbers.shift()!;
        let t = found === undefined ? -1 : found.key * found.weight;
        for (const [i, v] of numbers.entries()) t += i * v;
        return t + index + removed.reduce((u, v) => u - v, 100) + first + numbers.concat(removed, 5).length + numbers.lastIndexOf(8);
      }`,
    inputs: [
      [[3, 1, 2, 0.5], 1.5],
      [[4], 1],
      [[2, 2, 1], -1],
    ],
  },
  {
    name: "functions that give functions",
    text: `
      const compose = (f: (x: number) => number, g: (x: number) => number) => (x: number) => f(g(x));
      const power = (n: number) => (x: number) => x ** n;
      const twice = (f: (x: number) => number) => compose(f, f);
      export function head(a: number): number {
        const f = compose((x) => Math.sin(x), power(2));
        const g = twice((x) => x * a + 1);
        return f(a) + g(f(2)) + compose(g, g)(a);
      }`,
    inputs: [[0.3], [2]],
  },
  {
    name: "a table of functions",
    text: `
      export function head(a: number, n: number): number {
        const table: ((x: number) => number)[] = [(x) => x + a, (x) => x * a, (x) => Math.sin(x)];
        let s = a;
        for (let i = 0; i < n; i++) s = table[i % table.length]!(s);
        for (const f of table) s += f(i0(s));
        return s;
      }
      function i0(x: number): number { return x / 2; }`,
    inputs: [
      [0.5, 5],
      [2, 0],
    ],
  },
  {
    name: "recursion with a callback",
    text: `
      function simpson(f: (x: number) => number, a: number, b: number, depth: number): number {
        const m = (a + b) / 2;
        const whole = (b - a) / 6 * (f(a) + 4 * f(m) + f(b));
        if (depth === 0) return whole;
        return simpson(f, a, m, depth - 1) + simpson(f, m, b, depth - 1);
      }
      export function head(k: number): number {
        return simpson((x) => Math.exp(-k * x * x), 0, 1, 3) + simpson((x) => x * k, 0, k, 1);
      }`,
    inputs: [[1], [0.2]],
  },
  {
    name: "callbacks that leave early, nested callbacks, missing callbacks",
    text: `
      function walk(rows: number[][], visit: (x: number, i: number, j: number) => boolean, done?: (n: number) => number): number {
        let n = 0;
        rows.forEach((row, i) => {
          row.some((x, j) => { n++; return visit(x, i, j); });
        });
        return done ? done(n) : n;
      }
      export function head(a: number[][], limit: number): number {
        let s = 0;
        const n = walk(a, (x, i, j) => { if (x > limit) return true; s += x * (i + 1) * (j + 1); return false; });
        const m = walk(a, (x) => { s += x; return false; }, (k) => k * limit);
        return s + n + m;
      }`,
    inputs: [
      [
        [
          [1, 2],
          [3, 4, 5],
        ],
        3,
      ],
      [[[9]], 1],
      [[], 2],
    ],
  },
  {
    name: "Map and Set",
    text: `
      export function head(a: number[]): number {
        const m = new Map<string, number>();
        a.forEach((x, i) => m.set(i % 2 === 0 ? "even" : "odd", (m.get(i % 2 === 0 ? "even" : "odd") ?? 0) + x));
        let s = 0;
        m.forEach((v, k) => { s += k === "even" ? v : 2 * v; });
        const seen = new Set(a.map((x) => Math.floor(x)));
        seen.forEach((k) => { s += k; });
        for (const [k, v] of m) s += v * (k === "odd" ? 3 : 1);
        return s + seen.size;
      }`,
    inputs: [[[1.5, 2, 2.5, 1]], [[]]],
  },
  {
    name: "matrix of small helpers",
    text: `
      function clamp(x: number, low: number, high: number): number {
        if (x < low) return low;
        if (x > high) return high;
        return x;
      }
      class Grid {
        readonly data: Float64Array;
        constructor(readonly n: number) { this.data = new Float64Array(n * n); }
        index(i: number, j: number): number { return clamp(i, 0, this.n - 1) + this.n * clamp(j, 0, this.n - 1); }
        get(i: number, j: number): number { return this.data[this.index(i, j)]!; }
        set(i: number, j: number, v: number): void { this.data[this.index(i, j)] = v; }
        smooth(): Grid {
          const next = new Grid(this.n);
          for (let j = 0; j < this.n; j++)
            for (let i = 0; i < this.n; i++)
              next.set(i, j, 0.25 * (this.get(i - 1, j) + this.get(i + 1, j) + this.get(i, j - 1) + this.get(i, j + 1)));
          return next;
        }
      }
      export function head(a: number, n: number): number {
        let g = new Grid(4);
        g.set(1, 2, a);
        for (let k = 0; k < n; k++) g = g.smooth();
        return g.get(0, 0) + 2 * g.get(2, 2);
      }`,
    inputs: [
      [3, 2],
      [1, 0],
    ],
  },
  {
    name: "every array method of the prelude",
    text: `
      export function head(a: number[], k: number): number {
        const out: number[] = [];
        const b = a.slice(1);
        const c = a.slice(-3, -1);
        out.push(...b, ...c);
        out.push(a.indexOf(k), a.lastIndexOf(k), a.includes(k) ? 1 : 0, a.at(-1) ?? -7, a.findIndex((x) => x > k));
        out.push(a.find((x) => x > k) ?? -8, a.reduceRight((s, x) => s / 2 + x, k), a.every((x) => x > -9) ? 3 : 4);
        const d = a.concat(b, k, c);
        d.reverse();
        d.splice(1, 1);
        d.splice(-2);
        d.unshift(1, 2);
        out.push(d.shift() ?? 0, d.length);
        const e = Array.from({ length: 3 }, (_, i) => i * k);
        const f = Array.from(a, (x, i) => x - i);
        const g = [e, f, d].flat().flatMap((x, i) => (i % 2 === 0 ? [x, k] : [i]));
        const h = [...g].sort((x, y) => y - x);
        const m = new Array<number>(4).fill(k).map((x, i) => x * i);
        const n = Array.of(k, 2, 3);
        n.fill(7, 1, 2);
        const names = a.map((x) => x.toFixed(1)).join("-");
        for (const list of [b, c, d, e, f, g, h, m, n, out]) list.forEach((x, i) => out.length < 400 && out.push(x * (i + 1)));
        return out.reduce((s, x, i) => (s * 0.75 + x * (i % 5)), 0) + names.length + a.reduce((s, x) => s + x);
      }`,
    inputs: [
      [[1, 4, 2, 8, 5, 7], 2],
      [[3.5], 3.5],
      [[0.5, -1, 2, 2], 2],
    ],
  },
  {
    name: "every typed-array method of the prelude",
    text: `
      export function head(a: Float64Array, k: number): number {
        const b = a.slice(1, -1);
        const c = Float32Array.from(a);
        const d = Int32Array.from([3, 1, 2]);
        d.sort();
        const e = a.filter((x) => x > k);
        const f = a.map((x) => x * k).reverse();
        const g = new Float64Array(a).sort();
        const h = new Float64Array(a).sort((x, y) => y - x);
        const m = Float64Array.from({ length: 3 }, (_, i) => i / k);
        const n = Float64Array.of(k, 1);
        let s = a.indexOf(k) + a.lastIndexOf(k) + (a.includes(k) ? 1 : 0) + (a.find((x) => x > k) ?? -1) + a.findIndex((x) => x < 0);
        s += (a.some((x) => x < 0) ? 5 : 6) + a.reduce((t, x) => t + x) + a.reduceRight((t, x) => t * 0.5 + x, 1) + a.join().length + (a.at(-1) ?? 0);
        for (const list of [b, e, f, g, h, m, n]) list.forEach((x, i) => { s = 0.9 * s + x * (i + 1); });
        c.forEach((x) => { s += x; });
        d.forEach((x, i) => { s += x * i; });
        return s + Array.from(a).length + Array.from(a, (x) => x * 2).reduce((t, x) => t + x, 0);
      }`,
    inputs: [
      [Float64Array.of(1, 4, 2, 8, 5, 7), 2],
      [Float64Array.of(3.5), 3.5],
      [Float64Array.of(0.5, -1, 2, 2), 2],
    ],
  },
  {
    name: "early returns in helpers of every shape",
    text: `
      class Interval {
        constructor(public low: number, public high: number) {}
        contains(x: number): boolean {
          if (x < this.low) return false;
          return x <= this.high;
        }
        clip(o: Interval): Interval | null {
          const low = Math.max(this.low, o.low);
          const high = Math.min(this.high, o.high);
          if (low > high) return null;
          return new Interval(low, high);
        }
        static hull(list: Interval[]): Interval | undefined {
          let result: Interval | undefined;
          for (const i of list) {
            if (result === undefined) { result = new Interval(i.low, i.high); continue; }
            if (i.low < result.low) result.low = i.low;
            if (i.high > result.high) result.high = i.high;
          }
          return result;
        }
      }
      function sign(x: number): number {
        switch (true) {
          case x > 0: return 1;
          case x < 0: return -1;
        }
        return 0;
      }
      function root(f: (x: number) => number, i: Interval): number {
        let { low, high } = i;
        if (f(low) === 0) return low;
        while (true) {
          const m = (low + high) / 2;
          if (m === low || m === high || high - low < 1e-9) return m;
          const v = f(m);
          if (v === 0) return m;
          if (sign(v) === sign(f(low))) low = m;
          else high = m;
        }
      }
      export function head(a: number, b: number): number {
        const i = new Interval(a, b);
        const j = new Interval(1, 3);
        const c = i.clip(j);
        const h = Interval.hull([i, j, new Interval(a - 1, b - 1)]);
        let s = c === null ? -1 : c.high - c.low;
        s += h === undefined ? 0 : h.high * h.low;
        s += i.contains(2) ? root((x) => x * x - 2, j) : sign(a);
        return s + root((x) => x - a, new Interval(a, a + 1));
      }`,
    inputs: [
      [0, 2.5],
      [4, 5],
      [-1, 0],
    ],
  },
  {
    name: "options with defaults and a class with optional callbacks",
    text: `
      interface Settings { h?: number; steps?: number; limiter?: (x: number) => number }
      class Stepper {
        private readonly h: number;
        private readonly limiter: (x: number) => number;
        onStep: ((x: number) => void) | null = null;
        constructor(readonly f: (x: number) => number, { h = 0.1, steps, limiter = (x) => x }: Settings = {}) {
          this.h = h;
          this.limiter = limiter;
          this.count = steps ?? 4;
        }
        readonly count: number;
        run(x: number): number {
          for (let i = 0; i < this.count; i++) {
            x = this.limiter(x + this.h * this.f(x));
            this.onStep?.(x);
          }
          return x;
        }
      }
      export function head(a: number): number {
        let total = 0;
        const p = new Stepper((x) => -a * x);
        p.onStep = (x) => { total += x; };
        const q = new Stepper((x) => x * x, { h: 0.2, steps: 3, limiter: (x) => Math.min(x, 2) });
        return p.run(a) + q.run(a) * total;
      }`,
    inputs: [[0.5], [3]],
  },
];

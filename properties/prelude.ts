/** What every random program starts with: classes, generic procedures, module state. Tests that would narrow a type (`isLast`, `isWide`) are getters. */
export const PRELUDE = `
export class Cell {
  constructor(public v: number, public w: number, public data: Float64Array, public next: Cell | null = null) {}
  get sum(): number {
    return 0.5 * this.v + 0.3 * this.w;
  }
  set sum(s: number) {
    this.v = 0.7 * s;
    this.w = s * this.v;
  }
  get isLast(): boolean {
    return this.next === null;
  }
  get isWide(): boolean {
    return this instanceof Wide;
  }
  scale(s: number): this {
    this.v = Math.tanh(this.v * s);
    this.w *= 0.9;
    return this;
  }
  weigh(t: number): number {
    return 0.6 * t * this.v + 0.2 * this.data[1];
  }
}
export class Wide extends Cell {
  constructor(v: number, w: number) {
    super(v, w, Float64Array.of(w, v, 0.4));
  }
  override scale(s: number): this {
    super.scale(0.5 * s + 0.3);
    this.data[0] = this.v * this.w;
    return this;
  }
  override weigh(t: number): number {
    return Math.sin(t) * this.w;
  }
}
`;

/** Added only where a program uses them: the name that a program's text must contain, and the declarations. */
export const EXTRAS: readonly (readonly [name: string, text: string])[] = [
  [
    "Shape",
    `
abstract class Shape {
  static made = 0;
  protected readonly history: number[] = [];
  readonly twist = (t: number): number => 0.6 * t * this.size + 0.1;
  constructor(protected size: number, readonly kind: string = "shape") {
    Shape.made++;
  }
  abstract area(): number;
  grow(t: number, by = 0.5): void {
    this.history.push(this.size);
    this.size = 0.7 * this.size + 0.4 * by * Math.sin(t);
  }
  total(): number {
    let s = 0.2 * this.area();
    for (const h of this.history) s = 0.5 * s + 0.3 * h;
    return s;
  }
}
class Disc extends Shape {
  constructor(size: number, protected rim: number) {
    super(size, "disc");
  }
  area(): number {
    return 0.5 * this.size * this.size + 0.2 * this.rim;
  }
}
class Ring extends Disc {
  #hole = 0.3;
  override grow(t: number, by?: number): void {
    super.grow(t * this.rim, by);
    this.#hole = 0.5 * this.#hole + 0.2 * this.size;
  }
  override area(): number {
    return super.area() - 0.3 * this.#hole ** 2;
  }
}
`,
  ],
  [
    "Piece",
    `
type Piece = { tag: "point"; at: number } | { tag: "pair"; left: number; right: number } | { tag: "many"; items: number[] };
function measure(p: Piece): number {
  switch (p.tag) {
    case "point":
      return 0.8 * p.at;
    case "pair":
      return 0.5 * p.left * p.right;
    default:
      return p.items.reduce((s, e) => 0.5 * s + 0.3 * e, 0.1);
  }
}
`,
  ],
  [
    "apply(",
    `
function apply(g: (t: number) => number, s: number, times = 2): number {
  for (let i = 0; i < times; i++) s = 0.8 * g(s) + 0.1;
  return s;
}
`,
  ],
  [
    "visit(",
    `
function visit(q: Float64Array, each?: (e: number, i: number) => void): void {
  for (let i = 0; i < q.length; i++) each?.(q[i], i);
}
`,
  ],
  [
    "accumulator(",
    `
function accumulator(start: number): (t: number) => number {
  let state = start;
  return (t) => {
    state = 0.6 * state + 0.3 * t;
    return state;
  };
}
`,
  ],
  [
    "chosen(",
    `
function chosen<T>(first: T, second: T, takeFirst: boolean): T {
  return takeFirst ? first : second;
}
`,
  ],
  [
    "folded(",
    `
function folded<T>(items: readonly T[], start: number, step: (s: number, item: T, i: number) => number): number {
  let s = start;
  for (const [i, item] of items.entries()) s = step(s, item, i);
  return s;
}
`,
  ],
  [
    "new Box",
    `
class Box<T> {
  constructor(public content: T, public weight: number) {}
  replace(content: T): T {
    const old = this.content;
    this.content = content;
    this.weight *= 0.9;
    return old;
  }
}
`,
  ],
  [
    "blend(",
    `
function blend(...parts: number[]): number {
  let s = 0.1;
  for (const p of parts) s = 0.6 * s + 0.4 * p;
  return s;
}
`,
  ],
  [
    "depth(",
    `
function depth(p: Cell | null, s: number, k: number): number {
  return p === null || k === 0 ? s : 0.6 * p.v * s + 0.3 * depthBelow(p, s, k - 1);
}
function depthBelow(p: Cell, s: number, k: number): number {
  p.w = 0.7 * p.w * Math.cos(s);
  return depth(p.next, 0.8 * s + 0.1, k);
}
`,
  ],
  ["Mode", `\nenum Mode {\n  Slow,\n  Fast = 2,\n}\n`],
];

export const MODULE_STATE = `
const scratch = new Float64Array(3);
let level = 0.3;
const shared = new Cell(0.2, 0.7, Float64Array.of(0.1, 0.5, 0.9));
const order = new Int32Array([2, 0, 1]);
`;

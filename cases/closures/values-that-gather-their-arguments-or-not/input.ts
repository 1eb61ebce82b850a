// adjoint --function f
// A type with a rest parameter has values without one, and the other way round: each is given what it takes.
// at {"a": 0.7, "b": 0.6}
type Gathers = (...values: number[]) => number;
type Takes = (x: number, y: number) => number;
type Formula = { deps: string[]; fn: Gathers };

const product: Gathers = (x, y) => x! * y!;

class Sheet {
  cells = new Map<string, number>();
  formulas = new Map<string, Formula>();
  get(name: string): number {
    const known = this.cells.get(name);
    if (known !== undefined) return known;
    const { fn, deps } = this.formulas.get(name)!;
    const value = fn(...deps.map((d) => this.get(d)));
    this.cells.set(name, value);
    return value;
  }
}

function compose(...steps: Gathers[]): Gathers {
  return (...values) => steps.reduceRight<number[]>((given, step) => [step(...given)], values)[0]!;
}

export function f(a: number, b: number): number {
  const sheet = new Sheet();
  sheet.cells.set("a", a).set("b", b);
  sheet.formulas.set("c", { deps: ["a", "b"], fn: product });
  sheet.formulas.set("d", { deps: ["c", "a", "b"], fn: (x, y, z = 3) => x! - y! * z });
  const takes: Takes[] = [
    (...v: number[]) => v.length * v[0]! + v[1]!,
    (x, ...rest: number[]) => x * (1 + rest.length) + rest[0]!,
    (...[x, y]) => x - y,
  ];
  let s = sheet.get("d");
  for (const g of takes) s = s * g(a, b) + g(b, s);
  return s + compose((x) => x! * x!, (x, y) => x! + 2 * y!)(s, a);
}

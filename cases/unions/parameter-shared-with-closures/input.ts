// adjoint --function cost
// at { x: [1, 2], y: 0.5 }
class Polynomial {
  private constructor(private readonly c: readonly number[]) {}
  static of(...c: number[]): Polynomial {
    return new Polynomial(c);
  }
  get degree(): number {
    return this.c.length - 1;
  }
  times(o: Polynomial | number): Polynomial {
    if (typeof o === "number") return new Polynomial(this.c.map((v) => v * o));
    const r = new Array<number>(this.degree + o.degree + 1).fill(0);
    this.c.forEach((a, i) => o.c.forEach((b, j) => (r[i + j] += a * b)));
    return new Polynomial(r);
  }
  at(x: number): number {
    return this.c.reduceRight((s, v) => s * x + v, 0);
  }
}
function total(v: readonly number[], w?: readonly number[] | ((x: number) => number)): number {
  const each = (x: number, i: number): number => (w === undefined ? x : typeof w === "function" ? w(x) : x * w[i]);
  return v.reduce((s, x, i) => s + each(x, i), 0);
}
export function cost(x: number[], y: number): number {
  const p = Polynomial.of(...x, y);
  const powers = [1, 2].reduce((q, n) => q.times(p).times(n), Polynomial.of(y));
  return powers.at(y) + total(x) * total(x, [y, 2]) + total(x, (t) => t * t + y);
}

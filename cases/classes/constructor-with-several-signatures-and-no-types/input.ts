// adjoint --function f
// at { x: [0.7, 0.4] }
class Pair {
  first!: number;
  second!: number;
  constructor(first: number, second: number);
  constructor(from: { first: number; second: number });
  constructor();
  // @ts-ignore: parameters without types, as a script has them.
  constructor(first?, second?) {
    if (!(this instanceof Pair)) return new Pair(first, second);
    if (typeof first === "undefined") {
      this.first = 1;
      this.second = 2;
    } else if (typeof first === "object") {
      this.first = first.second;
      this.second = first.first;
    } else {
      this.first = first;
      this.second = second;
    }
  }
}
export function f(x: number[]): number {
  const a = new Pair(x[0]!, x[1]!);
  const b = new Pair({ first: x[0]!, second: 3 });
  return a.first * a.second + b.first * b.second * new Pair().second;
}

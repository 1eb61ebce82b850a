// adjoint --function f
// at { x: 1.3, y: 0.7 }
// A getter or a setter of an object literal runs wherever its property is read or set: in patterns, spreads and compound assignments too.
function gauge(offset: number, y: number) {
  let seen = 0;
  return {
    raw: offset,
    get value() {
      return this.raw * this.raw - y;
    },
    set value(to: number) {
      this.raw = to + y;
      seen += to * offset;
    },
    get twice() {
      return 2 * this.value;
    },
    get seen() {
      return seen;
    },
  };
}

export function f(x: number, y: number): number {
  const g = gauge(x, y);
  g.value = x * y;
  g.value += 2 * x;
  const copy = { ...g, extra: 1 };
  const { twice, seen: before } = g;
  [g.value] = [x];
  copy.value *= y;
  return copy.value * copy.twice + twice + before * g.seen + g["value"];
}

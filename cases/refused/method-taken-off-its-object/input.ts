// adjoint --function f
// refused
interface Spring {
  length: number;
  pull(by: number): number;
}
function spring(length: number, stiffness: number): Spring {
  return {
    length,
    pull(by) {
      this.length += by;
      return stiffness * this.length;
    },
  };
}
export function f(a: number, b: number): number {
  const first = spring(a, b);
  const second: Spring = { length: b, pull: first.pull };
  const third: Spring = { ...first, length: 2 };
  const fourth = spring(b, a);
  fourth.pull = second.pull;
  Object.assign(fourth, first);
  const { pull } = first;
  return [1, 2].map(first.pull).reduce((s, x) => s + x, 0) + second.pull(1) * third.pull(a) + fourth.pull(1) + pull(2);
}

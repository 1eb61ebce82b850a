// adjoint --function f
// refused
// One function value for all that its type parameters may stand for: what it gives has no type here, and no derivative.
interface Tree {
  fold: <R>(leaf: (value: number) => R, join: (left: R, right: R) => R) => R;
}
const leaf = (value: number): Tree => ({ fold: (of) => of(value) });
const join = (left: Tree, right: Tree): Tree => ({ fold: (of, both) => both(left.fold(of, both), right.fold(of, both)) });

export function f(a: number, b: number): number {
  const tree = join(leaf(a), leaf(b));
  const product = tree.fold((value) => value * value, (left, right) => left * right);
  return product + tree.fold((value) => ({ value }), (left, right) => ({ value: left.value - right.value })).value;
}

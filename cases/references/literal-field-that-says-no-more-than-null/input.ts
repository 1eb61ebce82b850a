// adjoint --function f
// at { x: [0.7, 0.3, 0.9] }
// What the literal's own type has as null is a tree as soon as the object is handed over as one.
interface Tree {
  left: Tree | null;
  right: Tree | null;
  v: number;
}
const leaf = (v: number) => ({ left: null, right: null, v });
function grow(tree: Tree, v: number): void {
  const side = v < tree.v ? "left" : "right";
  const below = side === "left" ? tree.left : tree.right;
  if (below !== null) grow(below, v);
  else if (side === "left") tree.left = leaf(v);
  else tree.right = leaf(v);
}
function total(tree: Tree | null): number {
  return tree === null ? 0.1 : tree.v + 0.5 * total(tree.left) * (1 + total(tree.right));
}
export function f(x: number[]): number {
  const root = leaf(0.5);
  const latest = { tree: null, weight: 0.2 };
  const shared: { tree: Tree | null; weight: number } = latest;
  for (const v of x) grow(root, v * v);
  shared.tree = root;
  shared.weight = x[0]!;
  return total(root) + latest.weight * (shared.tree.left?.v ?? 2);
}

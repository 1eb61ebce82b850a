// adjoint --function f --wrt tree
// at { tree: { value: 0.5, left: { value: 1.5, left: null, right: null }, right: { value: 0.25, left: { value: 2.5, left: null, right: null }, right: null } } }
export interface Tree {
  value: number;
  left: Tree | null;
  right: Tree | null;
}
export function f(tree: Tree | null): number {
  if (tree === null) return 1;
  const below = f(tree.left) * 0.5 + f(tree.right) * tree.value;
  tree.value = Math.sin(below) + tree.value * tree.value;
  return tree.value * below;
}

// adjoint --function f
// at { x: Float64Array.of(0.7, 0.3) }
// A call with what may be either is a branch with a call for each kind.
type Tree = number | Tree[];
class Walk {
  total = 0.1;
  depth = 1;
  visit(tree: Tree): void {
    if (typeof tree === "number") {
      this.total += (tree * tree) / this.depth;
      return;
    }
    this.depth++;
    for (const branch of tree) this.visit(branch);
    this.depth--;
  }
}
function product(tree: Tree, w: number): number {
  if (typeof tree === "number") return tree * w;
  let sum = w;
  for (const branch of tree) sum = sum * 0.5 + product(branch, sum);
  return sum;
}
export function f(x: Float64Array): number {
  const tree: Tree[] = [x[0]!, [x[1]!, [x[0]! * x[1]!]]];
  const walk = new Walk();
  walk.visit(tree);
  return walk.total + product(tree, x[1]!);
}

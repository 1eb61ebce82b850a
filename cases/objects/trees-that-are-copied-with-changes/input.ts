// adjoint --function f
// at { x: [0.5, 0.2, 0.9, 0.7], k: 1.3 }
// Objects that are made anew with changes, of several shapes, where the user's type says that a property may be undefined, and never null.
interface Tree {
  val: number;
  left?: Tree | undefined;
  right?: Tree | undefined;
}
interface Layer {
  w: number[];
  b?: number | undefined;
  next?: Layer | undefined;
}

function insert(t: Tree | undefined, val: number): Tree {
  if (!t) return { val };
  return val < t.val ? { ...t, left: insert(t.left, val) } : { ...t, right: insert(t.right, val) };
}

function scale(t: Tree, k: number): Tree {
  const val = t.val * k;
  if (t.left) return { ...t, val, left: scale(t.left, k) };
  return { ...t, val };
}

function sum(t: Tree | undefined): number {
  return t ? t.val * t.val + sum(t.left) + sum(t.right) : 0;
}

function update(l: Layer, g: number): Layer {
  const w = l.w.map((v) => v - g * v);
  const made: Layer = l.b === undefined ? { ...l, w } : { ...l, w, b: l.b - g };
  return l.next ? { ...made, next: update(l.next, g) } : made;
}

function run(l: Layer | undefined, x: number): number {
  if (!l) return x;
  const s = l.w.reduce((a, v) => a + v * x, l.b ?? 0);
  return run(l.next, Math.tanh(s));
}

export function f(x: number[], k: number): number {
  let root: Tree | undefined;
  for (const v of x) root = insert(root, v);
  const net: Layer = { w: [k, 2], b: 0.1, next: { w: [0.5, k], next: { w: [x[0]!] } } };
  return (root ? sum(scale(root, k)) : 0) + run(update(update(net, k), 0.1), 0.3);
}

// adjoint --function f
// at { a: 0.7, b: 0.6 }
// Which class answers is known when the program runs, what its method's type parameters stand for at each call.
interface Visitor<R> {
  leaf(value: number): R;
  sum(left: R, right: R): R;
}

interface Tree {
  accept<R>(visitor: Visitor<R>): R;
  either<T>(list: T[], other: T): T;
}

class Leaf implements Tree {
  constructor(private value: number) {}
  accept<R>(visitor: Visitor<R>): R {
    return visitor.leaf(this.value);
  }
  either<T>(list: T[], other: T): T {
    return list.length > 1 ? list[1] : other;
  }
}

class Sum implements Tree {
  constructor(
    private left: Tree,
    private right: Tree,
  ) {}
  accept<Q>(visitor: Visitor<Q>): Q {
    return visitor.sum(this.left.accept(visitor), this.right.accept(visitor));
  }
  either<T>(_list: T[], other: T): T {
    return other;
  }
}

const value: Visitor<number> = { leaf: (x) => x * x, sum: (left, right) => left + right * 2 };
const size: Visitor<{ depth: number; product: number }> = {
  leaf: (x) => ({ depth: 1, product: x }),
  sum: (left, right) => ({ depth: 1 + Math.max(left.depth, right.depth), product: left.product * right.product }),
};

export function f(a: number, b: number): number {
  const trees: Tree[] = [new Leaf(a), new Sum(new Leaf(a), new Sum(new Leaf(b), new Leaf(a * b)))];
  let all = 0;
  for (const tree of trees) {
    const { depth, product } = tree.accept(size);
    all += tree.accept(value) * depth + product * tree.either([a, b], 3) * tree.either([{ v: a }], { v: b }).v;
  }
  return all;
}

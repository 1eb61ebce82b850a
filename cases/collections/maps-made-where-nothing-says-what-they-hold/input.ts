// adjoint --function f
// at { v: [2, 0.5, 3] }
// `new Map()` that a callback gives has the type Map<any, any>: what it holds, the place says where it is kept.
interface Load {
  force: number;
}

const groups = (n: number): Map<string, Load[]>[] => Array.from({ length: n }, () => new Map());

class Memo<K, V> {
  private readonly maps: Map<K, V>[];
  constructor(n: number) {
    this.maps = new Array(n).fill(0).map(() => new Map());
  }
  put(i: number, key: K, value: V): V {
    this.maps[i]!.set(key, value);
    return value;
  }
  get(i: number, key: K): V | undefined {
    return this.maps[i]!.get(key);
  }
}

export function f(v: number[]): number {
  const rows: Map<number, number>[] = Array.from({ length: 2 }, () => new Map());
  v.forEach((x, i) => {
    rows[i % 2]!.set(i >> 1, x);
  });
  const loads = groups(2);
  loads[1]!.set("end", [{ force: v[1]! }]);
  const memo = new Memo<string, number>(2);
  const chain = (i: number): number =>
    memo.get(i % 2, `k${i}`) ?? memo.put(i % 2, `k${i}`, i < 2 ? v[i]! : chain(i - 1) * v[2]! + chain(i - 2));
  return rows[0]!.get(1)! * rows[1]!.get(0)! * loads[1]!.get("end")![0]!.force + chain(4);
}

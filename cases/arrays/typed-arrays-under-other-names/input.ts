// adjoint --function f
// at { x: 1.3 }
// A constant that holds a class of the library is another name for it, also where a test chooses the one that is there.
const Pair = Float32Array;
let Store = typeof Float64Array !== "undefined" ? Float64Array : Float32Array;
let Numbers = typeof Float32Array !== "undefined" ? Float32Array : Array;
const Table = Map;
const List = Array;

function create(n: number) {
  const made = new Store(n);
  made[0] = 1;
  return made;
}

function mixed(x: number): number {
  const made = new Numbers(2);
  made[0] = x * x;
  made[1] = made[0]! + 1;
  return made[1]!;
}

export function f(x: number): number {
  const pair = new Pair([x, 2 * x]);
  const store = create(3);
  store[1] = x * x;
  const table = new Table<string, number>([["a", x]]);
  const list = new List<number>(2).fill(x);
  const from = Pair.from([x, x]);
  const of = Store.of(x, 1);
  const own = of instanceof Store ? of[0]! : 0;
  return pair[0]! * store[1]! + store[0]! + table.get("a")! * list[1]! + from[0]! + own * mixed(x);
}

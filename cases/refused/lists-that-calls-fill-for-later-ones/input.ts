// adjoint --function f --wrt x
// refused
// How many elements a private list has, and which keys: calls before this one decide it, and those that others make.
const table: number[] = [];
const seen = new Set<string>();
const pool: { v: number }[] = [];
const firstGiven: number[] = [];
const queue: { v: number }[] = [];
const shortened = [1, 2, 3];
// Set anew in every call, or only as long as it is: these are the derivative's own.
const fresh: number[] = [];
const spare: { v: number }[] = [];

function ensure(n: number): void {
  while (table.length < n) table.push(table.length + 1);
}
function slot(i: number): { v: number } {
  while (pool.length <= i) pool.push({ v: 0 });
  return pool[i]!;
}
export function learn(name: string): void {
  seen.add(name);
  ensure(6);
  slot(5);
}

export function f(x: number, n: number): number {
  if (n > 3) {
    queue.push({ v: n });
    shortened[0] = n;
    return 0;
  }
  const waiting = queue.pop();
  shortened.length = 2;
  ensure(3);
  learn("f");
  while (firstGiven.length < 3) firstGiven.push(n);
  const p = slot(1);
  p.v = x;
  const q = spare.pop() ?? { v: 0 };
  q.v = x * x;
  spare.push(q);
  fresh.length = 0;
  for (let i = 0; i < 3; i++) fresh.push(x * i);
  let s = q.v;
  for (const v of fresh) s += v * v;
  return s * table[2]! + x * table.length + (seen.has("b") ? x : 2 * x) + p.v * pool.length + x * firstGiven[1]! + (waiting ? x : 3 * x) * shortened[0]!;
}

// adjoint --function f
// at { x: 1.2 }
// at { x: 0.9 }
// What a spread, or a function of the library, takes may be an array here and a Map, a Set or an iterator there, or nothing.
interface Source {
  table?: Map<string, number>;
  list?: number[];
}

function total(source: Source, x: number): number {
  const all = [...(source.table?.values() ?? source.list ?? [])];
  const keys = Array.from(source.table?.keys() ?? ["none"], (key) => key.length * x);
  return all.reduce((s, v) => s * x + v, 1) + keys.reduce((s, v) => s + v, 0) + [...(source.table ?? [])].length * x;
}

function most(x: number, marks?: Set<number>, list?: Float64Array): number {
  const unique = new Set(marks ?? []);
  const numbers = [x];
  numbers.push(...(marks ?? list ?? []));
  return Math.max(1, ...(marks ?? [])) * x + unique.size * x + numbers.reduce((s, v) => s * x + v, 0);
}

function* halves(x: number): Generator<number> {
  for (let v = x; v > 0.2; v /= 2) yield v;
}

export function f(x: number): number {
  const table = new Map([
    ["ab", x],
    ["c", x * x],
  ]);
  const chosen = [...(x > 1 ? table.values() : new Set([3, 4])), ...(x > 1 ? [] : halves(x))];
  const copy = new Map(x > 1 ? table : []);
  const typed = Float64Array.from(table.values());
  return (
    total({ table }, x) +
    total({ list: [x, 2 * x] }, x) +
    total({}, x) +
    most(x, new Set([1, 2])) +
    most(x, undefined, Float64Array.of(x, x * x)) +
    most(x) +
    chosen.reduce((s, v) => s * x + v, 0) +
    copy.size * x +
    typed[0]! * typed[1]!
  );
}

// Types are those of an installed peer, which a fresh clone does not have: not checked.
import { add, compile, fn, gt, mul, Real, select, sqrt, struct, sub, sum, Vec, vec, vjp } from "rose";
import { pairs } from "./data.mjs";

const Disc = struct({ x: Real, y: Real, r: Real });
const Pair = struct({ a: Disc, b: Disc });
const Pairs = Vec(pairs.length, Pair);

const square = (y) => mul(y, y);

const costOf = ({ a, b }) => {
  const distance = sqrt(add(square(sub(a.x, b.x)), square(sub(a.y, b.y))));
  const depth = sub(add(a.r, b.r), distance);
  const overlap = select(gt(depth, 0), Real, depth, 0);
  return add(square(overlap), mul(0.1, square(sub(distance, 3))));
};

const numbers = (found) => found.flatMap(({ a, b }) => [a.x, a.y, a.r, b.x, b.y, b.r]);

export const ways = [
  {
    computes: "float64, wasm, a call for each pair",
    prepare: async () => {
      const f = fn([Pair], Real, costOf);
      const gradient = await compile(fn([Pair], Pair, (pair) => vjp(f)(pair).grad(1)));
      const value = await compile(f);
      return {
        value: () => pairs.reduce((total, pair) => total + value(pair), 0),
        gradient: () => pairs.map((pair) => gradient(pair)),
        numbers,
      };
    },
  },
  {
    computes: "float64, wasm, one call",
    prepare: async () => {
      const f = fn([Pair], Real, costOf);
      const all = fn([Pairs], Real, (v) => sum(pairs.length, (i) => f(v[i])));
      const gradient = await compile(fn([Pairs], Pairs, (v) => vec(pairs.length, Pair, (i) => vjp(f)(v[i]).grad(1))));
      const value = await compile(all);
      return { value: () => value(pairs), gradient: () => gradient(pairs), numbers };
    },
  },
];

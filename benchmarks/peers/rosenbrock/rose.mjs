// Types are those of an installed peer, which a fresh clone does not have: not checked.
import { add, compile, fn, iadd, imod, mul, Real, sub, sum, Vec, vjp } from "rose";
import { x } from "./data.mjs";

const n = x.length;
const Vector = Vec(n, Real);

const square = (y) => mul(y, y);
const term = (here, next) => add(mul(100, square(sub(next, square(here)))), square(sub(1, here)));

/**
 * An index belongs to vectors of one length, and has no successor but that modulo this length: the terms are summed around the ring, and
 * the one that closes it is taken off. (Of what rose can express this is the fastest: choosing it away by `select` takes 1.2 times as
 * long, tables of indices 2.8 times.)
 */
const rosenbrock = () =>
  fn([Vector], Real, (v) => {
    const ring = sum(n, (i) => term(v[i], v[imod(n, iadd(n, i, 1))]));
    return sub(ring, term(v[n - 1], v[0]));
  });

export const ways = [
  {
    computes: "float64, wasm",
    prepare: async () => {
      const f = rosenbrock();
      const gradient = await compile(fn([Vector], Vector, (v) => vjp(f)(v).grad(1)));
      const value = await compile(f);
      return { value: () => value(x), gradient: () => gradient(x), numbers: (found) => found };
    },
  },
];

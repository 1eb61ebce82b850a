// Types are those of an installed peer, which a fresh clone does not have: not checked.
/** Functions that rose leaves to its users, as its documentation defines them. */
import { Dual, div, fn, mul, opaque, Real } from "rose";

export const exp = opaque([Real], Real, Math.exp);
exp.jvp = fn([Dual], Dual, ({ re: x, du: dx }) => {
  const y = exp(x);
  return { re: y, du: mul(dx, y) };
});

export const log = opaque([Real], Real, Math.log);
log.jvp = fn([Dual], Dual, ({ re: x, du: dx }) => ({ re: log(x), du: div(dx, x) }));

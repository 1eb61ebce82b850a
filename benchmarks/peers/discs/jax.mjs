// Types are those of an installed peer, which a fresh clone does not have: not checked.
import "../float16.mjs";
import { grad, jit, numpy as np } from "@jax-js/jax";
import { pairs } from "./data.mjs";

/** As an array, since a number in the text is one of single precision also beside doubles. */
const tenth = np.array(0.1, { dtype: np.float64 });

/** Of six numbers, or six columns of numbers. */
function cost({ ax, ay, ar, bx, by, br }) {
  const distance = np.sqrt(np.square(ax.sub(bx)).add(np.square(ay.sub(by))));
  const overlap = np.maximum(0, ar.add(br).sub(distance.ref));
  return np.square(overlap).add(np.square(distance.sub(3)).mul(tenth.ref));
}

const names = ["ax", "ay", "ar", "bx", "by", "br"];
const rows = pairs.map(({ a, b }) => [a.x, a.y, a.r, b.x, b.y, b.r]);
const total = (columns) => cost(columns).sum();

/** Which has taken a reference to each. */
const kept = (columns) => Object.fromEntries(names.map((name) => [name, columns[name].ref]));

export const ways = [
  {
    computes: "float64, wasm, a call for each pair",
    prepare: async () => {
      const all = rows.map((row) =>
        Object.fromEntries(names.map((name, i) => [name, np.array(row[i], { dtype: np.float64 })])),
      );
      const f = jit(cost);
      const gradient = jit(grad(cost));
      return {
        value: () => all.reduce((sum, one) => sum + f(kept(one)).js(), 0),
        gradient: () =>
          all.map((one) => {
            const found = gradient(kept(one));
            return names.map((name) => found[name].js());
          }),
        numbers: (found) => found.flat(),
      };
    },
  },
  {
    computes: "float64, wasm, one call",
    prepare: async () => {
      const columns = Object.fromEntries(
        names.map((name, i) => [name, np.array(Float64Array.from(rows, (row) => row[i]))]),
      );
      const f = jit(total);
      const gradient = jit(grad(total));
      return {
        value: () => f(kept(columns)).js(),
        gradient: () => {
          const found = gradient(kept(columns));
          return names.map((name) => found[name].dataSync());
        },
        numbers: (found) => pairs.flatMap((_, i) => found.map((column) => column[i])),
      };
    },
  },
];

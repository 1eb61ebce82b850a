/**
 * @template T
 * @param {readonly T[]} list
 * @param {(item: T, index: number) => number} g
 */
export function sumBy(list, g) {
  let total = 0;
  list.forEach((item, i) => (total += g(item, i)));
  return total;
}

export class Descent {
  /**
   * @param {(x: number[]) => number} cost
   * @param {{ step?: number }} [options]
   */
  constructor(cost, options = {}) {
    this.cost = cost;
    this.options = { step: 0.1, count: 3, ...options };
    /** @type {number[]} */
    this.history = [];
  }

  /** @param {number[]} x */
  run(x) {
    for (let k = 0; k < this.options.count; k++) {
      for (let i = 0; i < x.length; i++) x[i] -= this.options.step * this.cost(x);
      this.history.push(this.cost(x));
    }
  }
}

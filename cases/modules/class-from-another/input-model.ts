import { dot } from "./input-algebra.js";
export class Model {
  constructor(public weights: number[]) {}
  predict(x: number): number {
    return Math.sin(dot(this.weights, [1, x]));
  }
  update(error: number, rate: number): void {
    this.weights = this.weights.map((w) => w - rate * error * w);
  }
}

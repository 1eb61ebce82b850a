// adjoint --function f
// at { x: 1.3, y: new Float64Array([0.4, 0.7]) }
import { decay, lost } from "./input-page.js";

/** Other parts of the module: names of hosts, newer syntax, plain mistakes. */
export const verbose = process.env["VERBOSE"] === "1";

export class Panel {
  rate = 0.5;
  /** The one member that f uses. */
  scale(v: number): number {
    return v * this.rate;
  }
  draw(v: number): void {
    document.title = String(v);
  }
  async load(): Promise<number> {
    return await fetch("/rate").then((r) => r.json());
  }
}

export function* steps() {
  yield nothing(lost);
}

export function later(run: () => void): void {
  setTimeout(run, 0);
  const wrong: number = "text";
  eval(`${wrong}`);
}

export function f(x: number, y: Float64Array): number {
  return decay(new Panel().scale(x)) * y[0]! * y[1]!;
}

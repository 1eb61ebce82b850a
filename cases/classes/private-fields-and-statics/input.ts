// adjoint --function f
// at { x: 0.75 }
export class Spring {
  static #gain = 1.5;
  private static offset = 0.25;
  #length: number;
  constructor(length: number) {
    this.#length = length;
  }
  static tune(x: number): void {
    Spring.#gain = x * x;
    Spring.offset = 2 * x;
  }
  #stretch(x: number): number {
    return x - this.#length;
  }
  get energy(): number {
    return Spring.#gain * this.#stretch(Spring.offset) ** 2;
  }
  set length(value: number) {
    this.#length = value;
  }
}
export function f(x: number): number {
  const spring = new Spring(x);
  Spring.tune(x + 1);
  const before = spring.energy;
  spring.length = before * x;
  return spring.energy;
}

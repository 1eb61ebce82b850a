// adjoint --function f
// at { x: 2, options: {} }
// at { x: 2, options: { gain: 3 } }
// at { x: 2, options: undefined }
interface Settings {
  gain: number;
  bias: number;
}
class Amplifier {
  settings: Settings;
  constructor(x: number, options?: Partial<Settings>) {
    this.settings = { gain: x * x, bias: 1, ...options };
  }
}
export function f(x: number, options?: Partial<Settings>): number {
  const a = new Amplifier(x, options).settings;
  const b: Settings = Object.assign({ gain: x, bias: x }, options);
  return a.gain * x + a.bias + b.gain * b.bias;
}

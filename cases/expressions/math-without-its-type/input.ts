// adjoint --function f
// at { x: Float64Array.of(0.6, 0.3) }
// A function of Math that older declarations lack is asked for through any: what it gives is a number all the same, and a function that gives it gives one.
interface Activation {
  readonly output: (x: number) => number;
  readonly der: (x: number) => number;
}

const tanh: Activation = {
  // biome-ignore lint/suspicious/noExplicitAny: the case asks what becomes of `any`.
  output: (x) => (Math as any).tanh(x),
  der: (x) => {
    const output = tanh.output(x);
    return 1 - output * output;
  },
};

export function f(x: Float64Array): number {
  return tanh.output(x[0]!) * tanh.der(x[1]!);
}

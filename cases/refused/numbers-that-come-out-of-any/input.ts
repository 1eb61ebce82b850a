// adjoint --function f
// refused
// A number that is taken from a value of type any would lose its derivative.
interface Settings {
  // biome-ignore lint/suspicious/noExplicitAny: the case asks what becomes of `any`.
  rate: any;
}

function fill(table: Map<string, number>, x: number): void {
  table.set("first", x);
}

export function f(x: number, settings: Settings): number {
  const table = new Map();
  fill(table, x);
  const first: number = table.get("first");
  let rate = 1;
  rate = settings.rate;
  return first * rate;
}

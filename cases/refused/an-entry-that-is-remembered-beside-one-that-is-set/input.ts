// adjoint --function f
// refused
// An element and an entry that each call sets say nothing of the others.
const numbers = new Float64Array(4);
const known = new Map<string, number>();
let isFilled = false;

function remembered(key: string, x: number): number {
  known.set("unit", 1);
  const found = known.get(key);
  if (found !== undefined) return found;
  known.set(key, x * x);
  return x * x;
}

export function f(x: number): number {
  numbers[0] = 2;
  if (!isFilled) {
    numbers[1] = Math.sin(x);
    isFilled = true;
  }
  return remembered("square", x) + numbers[0] * numbers[1];
}

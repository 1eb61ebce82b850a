// adjoint --function f --wrt x
// at { x: 0.7, n: 3 }
// at { x: -0.4, n: 2 }
// Variables of a module are declared with what they hold when it is loaded, but for what depends on a call, on a loop, or on what may have changed.
let offset = 1;
const base = 2;

function setup(): void {
  offset = 5;
  shifts[0] = 3;
}

/** Moved by `setup`. */
const shifts = new Float64Array(3);
setup();
const moved = offset + 1;
const factors = [base, base * 2];
const settings = { factors, k: base };

// Filled below.
const table = new Float64Array(3);
for (const v of [1, 2, 3]) table[v - 1] = v * offset;
const middle = table[1]!;
const alias = table;
const list = [3];
list.push(4);
const count = list.length;
const weights = new Map([["a", 1]]);
weights.set("b", 2);
const kinds = weights.size;
const room = new Float64Array(list.length + 1);
const scratch: number[] = new Array(4).fill(0);
let last: number | null = null;

export function f(x: number, n: number): number {
  for (let i = 0; i < 4; i++) scratch[i] = x * i;
  last = scratch[1]! * x;
  let y = x * x * offset + moved * x + shifts[0]! * x * settings.factors[1]! + settings.k * table[n - 1]! * x;
  y += middle * Math.sin(x) + alias[0]! * scratch[n]! * scratch[1]!;
  room[0] = x * count;
  return y + last + room[0]! * kinds + room.length * x;
}

// adjoint --function f
// at { x: Float64Array.of(0.7, 0.3) }
// The shadow of such a place is an adjoint as long as it holds a number, and leads to a shadow as long as it holds a list.
export function f(x: Float64Array): number {
  const rows: (number | number[])[] = [];
  for (let i = 0; i < 4; i++) rows.push(i % 2 === 0 ? x[0]! * i : [x[1]! * i, x[0]!]);
  const slot: { value: number | number[] } = { value: 0.5 };
  let last: number | number[] = x[0]!;
  let s = 0;
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      if (typeof last === "number" && typeof row === "number") last = last * row + 0.1;
      else if (typeof last !== "number") {
        s += last[0]!;
        last = row;
      } else last = [last, s];
      rows[i] = typeof row === "number" ? [row + s] : row[0]! * 0.5;
      s = Math.tanh(s + (typeof slot.value === "number" ? slot.value * slot.value : slot.value[0]!));
      slot.value = last;
      if (i === 2) slot.value = Math.exp(0.1 * s);
    }
  }
  for (const row of rows) s = 0.9 * s + (typeof row === "number" ? row * row : row[0]!);
  return s + (typeof last === "number" ? last : last[0]!);
}

// adjoint --function f --wrt x
// at { x: 1.3, text: "-3.5, kg" }
// at { x: 0.4, text: "12; m" }
// Dates and regular expressions have no derivatives: they tell which way the program takes, and give numbers that do not depend on the inputs.
const separator = /[,;]\s*/g;
const isNegative = /^-/;

function start(year: number, month: number): Date {
  return new Date(Date.UTC(year, month));
}

export function f(x: number, text: string): number {
  const noon = Date.UTC(2020, 5, 21, 12);
  const days = (noon - start(2020, 0).getTime()) / 86_400_000;
  const clean = text.replace(separator, " ").replace("k", "");
  const digits = /\d+/;
  let total = x * days * parseFloat(clean);
  if (isNegative.test(clean) || !digits.test(text)) total *= 2;
  for (let month = 0; month < 12; month += 4) total += Math.sin(x * start(2021, month).getUTCMonth());
  const decided = new Date(x * 1e12).getUTCFullYear() > 2000 ? x * x : x;
  return total + decided + clean.search(/\d/) * x + (/x/g.test(text) ? x : 1) + new Date("2020-01-02").toISOString().length;
}

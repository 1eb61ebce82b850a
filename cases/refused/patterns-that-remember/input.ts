// adjoint --function f --wrt x
// refused
// An expression that goes on where it found something last, or gives a list of what it found, is refused, as are dates that change.
const each = /a/g;
const sticky = /b/y;

export function f(x: number, text: string): number {
  let total = 0;
  while (each.test(text)) total += x;
  const shorter = text.replace(sticky, "");
  const longer = text.replace(/a/, (found) => `${found}b`);
  const when = new Date(2000, 1);
  when.setHours(3);
  return total + shorter.length + longer.length + new Date().getTime();
}

// adjoint --function f
// at { a: 0.7 }
// The backward sweep asks for a length where the list has that length again, also of a list that nothing else leads to.
export function f(a: number): number {
  const list = [a, 0.7];
  let product = 1;
  for (let i = 0; i < 3; i++) {
    const count = list.length;
    list[count] = Math.sin(list[list.length - 1]!) * list[count - 2]!;
    list.unshift(list[list.length - 1]! * list[0]!);
    product *= Math.cos(list[count]!) * count;
  }
  return product;
}

// adjoint --function f
// at { x: [0.7, 0.6, 0.4] }
// Fields that nothing sets, variables read before they are assigned, what a cast or an exclamation mark promises: each may be undefined.
class Item {
  next!: Item;
  weight = 1;
  constructor(public value: number) {}
}
const spare: Item[] = [];
function take(value: number): Item {
  const item = spare.pop() as Item;
  if (!item) return new Item(value);
  item.value = value;
  return item;
}
function last(items: Item[], least: number): Item {
  return items.find((item) => item.value > least)!;
}
export function f(x: number[]): number {
  let first!: Item;
  for (let i = 0; i < x.length; i++) {
    const item = take(x[i]! * x[i]!);
    item.next = first;
    first = item;
  }
  let sum = 0;
  for (let item = first; item; item = item.next) sum += item.value * (item.next ? item.next.value : 3);
  const found = last([first, first.next], 100);
  spare.push(first);
  spare.length = 0;
  return typeof found === "object" ? found.value : sum * x[0]!;
}

// adjoint --function f
// refused
// A function that gives any, a callback over a list of any: what they lead to has no derivative that is known.
interface Size {
  value: number;
}

function remember(compute: (a: number, b: number) => Size): (a: number, b: number) => Size {
  const known = new Map<string, any>();
  return (...given: number[]): any => {
    if (!known.has("size")) known.set("size", compute(given[0], given[1]));
    return known.get("size");
  };
}

const take = (table: Map<string, any>, name: string): any => table.get(name);

class List {
  private readonly items: any[] = [];
  add(item: any): void {
    this.items.push(item);
  }
  each(visit: (item: Size) => void): void {
    this.items.forEach(visit);
  }
}

export function f(a: number, b: number): number {
  const area = remember((width, height) => ({ value: width * height }));
  const table = new Map<string, any>();
  table.set("size", { value: a });
  const taken: Size = take(table, "size");
  let sum = area(a, b).value + taken.value;
  const list = new List();
  list.add({ value: b });
  list.each((item) => {
    sum += item.value;
  });
  return sum;
}

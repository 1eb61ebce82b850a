// adjoint --function f
// refused
/** What is handed on as unknown is called a type that works out to number: it would lose its derivative. */
type Leaf<T> = T extends readonly (infer U)[] ? Leaf<U> : T;
function leaves<T>(lists: readonly T[]): Leaf<T>[] {
  const found: Leaf<T>[] = [];
  const walk = (one: unknown): void => {
    if (Array.isArray(one)) one.forEach(walk);
    else found.push(one as Leaf<T>);
  };
  walk(lists);
  return found;
}
class Walker<T> {
  readonly found: Leaf<T>[] = [];
  walk(one: unknown): void {
    if (Array.isArray(one)) one.map((each) => this.walk(each));
    else this.found.push(one as Leaf<T>);
  }
}
export function f(x: number, y: number): number {
  let sum = 0;
  for (const each of leaves([[x], [y, x * y]])) sum += each * each;
  const walker = new Walker<number[][]>();
  walker.walk([[x], [y]]);
  for (const each of walker.found) sum += each * each;
  return sum;
}

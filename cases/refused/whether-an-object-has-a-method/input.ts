// adjoint --function f
// refused
// The objects of one class have the method and those of another have not: it is no field that one could read.
interface Part {
  size: number;
  grow?(by: number): number;
}

class Fixed {
  size: number;
  constructor(size: number) {
    this.size = size;
  }
}

class Grows extends Fixed {
  grow(by: number): number {
    return by * this.size;
  }
}

export function f(a: number, b: number): number {
  const parts: Part[] = [new Fixed(a), new Grows(b)];
  let sum = a;
  for (const part of parts) {
    sum += part.grow?.(sum) ?? 0.5;
    if ("grow" in part) sum *= part.size;
    const grow = part.grow;
    if (grow !== undefined) sum += grow.call(part, b);
  }
  for (const { grow, size } of parts) sum += grow === undefined ? size : 2;
  return sum;
}

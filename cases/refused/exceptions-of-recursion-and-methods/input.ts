// adjoint --function f
// refused
interface Shape {
  area(): number;
}
class Square implements Shape {
  constructor(private readonly side: number) {}
  area(): number {
    if (this.side < 0) throw new Error("negative");
    return this.side ** 2;
  }
}
class Disc implements Shape {
  constructor(private readonly radius: number) {}
  area(): number {
    return 3 * this.radius ** 2;
  }
}
function deep(x: number, n: number): number {
  if (x > 2) throw new Error("large");
  return n === 0 ? x : deep(x * 1.1, n - 1);
}
export function f(x: number): number {
  let sum = 0;
  for (const shape of [new Square(x), new Disc(x)] as Shape[]) {
    try {
      sum += shape.area();
    } catch {
      sum += x;
    }
  }
  try {
    sum += deep(x, 3);
  } catch {
    sum *= 2;
  }
  return sum;
}

// adjoint --function f
// A list of an interface holds objects of classes, and literals that hold the function in a field: each runs its own.
// at {"a": 0.7, "b": 0.6}
interface Part {
  size: number;
  area(): number;
}

class Square implements Part {
  size: number;
  constructor(size: number) {
    this.size = size;
  }
  area(): number {
    return this.size * this.size;
  }
}

class Plate extends Square {
  override area(): number {
    return super.area() * 0.5 * this.size;
  }
}

export function f(a: number, b: number): number {
  const strip: Part = {
    size: b,
    area() {
      return a * b * this.size;
    },
  };
  const parts: Part[] = [new Square(a), strip, new Plate(b), { size: 1, area: () => a }];
  let sum = 0;
  for (const part of parts) {
    sum += part.area() * part.size;
    part.size += sum;
  }
  for (const part of parts) sum = 0.5 * sum + part.area();
  return sum;
}

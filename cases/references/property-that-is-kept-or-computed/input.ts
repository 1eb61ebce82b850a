// adjoint --function f
// at { x: 1.3, y: 0.7 }
// Where an interface lists a property, one object has it and another computes it; a class may be met by such a literal, too.
interface Shape {
  scale: number;
  readonly area: number;
}

class Plate {
  scale = 2;
  constructor(public area: number) {}
}

function square(side: number): Shape {
  return {
    scale: side,
    get area() {
      return side * side * this.scale;
    },
  };
}

export function f(x: number, y: number): number {
  const flat: Shape = { scale: 1, area: y };
  const computed = square(x * y);
  const plate: Plate = computed;
  let total = "area" in computed ? plate.area : 0;
  for (const each of [square(x), flat, computed, new Plate(x)]) {
    each.scale *= 1.5;
    total += each.area * each.scale;
  }
  return total;
}

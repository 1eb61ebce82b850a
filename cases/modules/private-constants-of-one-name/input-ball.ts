const factor = 3.14159;
const half = [0.5, 4 / 3];

export function volume(d: number): number {
  return half[1]! * factor * (d * half[0]!) ** 3;
}

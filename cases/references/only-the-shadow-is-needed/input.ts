// adjoint --function f
// at { x: 2, n: 3 }
// The objects' shadows are needed on the way back, the objects themselves are not.
interface Spot {
  weight: number;
}
export function f(x: number, n: number): number {
  const spots: Spot[] = [];
  for (let i = 0; i < n; i++) {
    const spot = { weight: i * x + 0.1 };
    spots.push(spot);
  }
  let s = 0;
  for (const spot of spots) s += spot.weight * (count(spots) + 1);
  return s;
}
function count(list: readonly Spot[]): number {
  return list.length;
}

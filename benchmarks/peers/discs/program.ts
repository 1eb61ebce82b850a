/** A disc in the plane. */
export interface Disc {
  x: number;
  y: number;
  r: number;
}

/** What two discs of a drawing cost: they shall not overlap, and their centres shall be three apart. */
export function cost(a: Disc, b: Disc): number {
  const distance = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
  const overlap = Math.max(0, a.r + b.r - distance);
  return overlap ** 2 + 0.1 * (distance - 3) ** 2;
}

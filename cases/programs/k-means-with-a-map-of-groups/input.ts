// adjoint --function f
// at { points: [[0, 0.1], [0.2, 0.1], [1, 1.1], [1.3, 0.9], [2, 0], [2.2, 0.1]], k: 2 }
const distance2 = (a: readonly number[], b: readonly number[]): number => a.reduce((s, v, i) => s + (v - b[i]!) ** 2, 0);
function argmin<T>(items: readonly T[], cost: (item: T) => number): number {
  let best = Infinity;
  let index = -1;
  for (const [i, item] of items.entries()) {
    const c = cost(item);
    if (c < best) {
      best = c;
      index = i;
    }
  }
  return index;
}
export function f(points: number[][], k: number): number {
  let centres = points.slice(0, k).map((p) => [...p]);
  const assignment = new Int32Array(points.length).fill(-1);
  for (let changed = true, guard = 0; changed && guard < 10; guard++) {
    changed = false;
    points.forEach((p, i) => {
      const c = argmin(centres, (centre) => distance2(p, centre));
      if (assignment[i] !== c) {
        assignment[i] = c;
        changed = true;
      }
    });
    const groups = new Map<number, number[][]>();
    points.forEach((p, i) => {
      const group = groups.get(assignment[i]);
      if (group) group.push(p);
      else groups.set(assignment[i], [p]);
    });
    const next = centres.slice();
    for (const [key, members] of groups) {
      next[key] = members[0].map((_, d) => members.reduce((s, m) => s + m[d], 0) / members.length);
    }
    centres = next;
  }
  return points.reduce((s, p, i) => s + distance2(p, centres[assignment[i]]), 0);
}

/** The names nearest to what was written, best first; those too far away are left out. */
export function nearestNames(written: string, known: Iterable<string>, atMost = 3): readonly string[] {
  const near: { name: string; distance: number }[] = [];
  for (const name of new Set(known)) {
    const allowed = Math.max(1, Math.floor(Math.max(written.length, name.length) / 3));
    const begins = written.length >= 3 && name.toLowerCase().startsWith(written.toLowerCase());
    if (!begins && Math.abs(written.length - name.length) > allowed) continue;
    const distance = editDistance(written.toLowerCase(), name.toLowerCase());
    if (distance <= allowed || begins) near.push({ name, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return near.slice(0, atMost).map(({ name }) => name);
}

/** "Did you mean energy or energies?", or an empty text. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const names = nearestNames(written, known);
  return names.length === 0 ? "" : `Did you mean ${names.join(" or ")}?`;
}

/** Insertions, deletions, substitutions and exchanges of neighbours that lead from one word to the other. */
function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, older[j - 2]! + 1);
      row.push(best);
    }
    older = old;
    old = row;
  }
  return old[b.length]!;
}

// adjoint --function f
// at { x: [0.7, 1.3] }
interface Track {
  type: "track";
  heights: number[];
}

interface Journey {
  type: "journey";
  track: Track;
}

/** A variable of one kind takes what is of that kind by the test before it. */
function climb(way: Track | Journey): number {
  let track: Track;
  if (way.type === "journey") track = way.track;
  else track = way;
  let sum = 0;
  for (const height of track.heights) sum += height * height;
  return sum * track.heights[0]!;
}

export function f(x: number[]): number {
  const there: Track = { type: "track", heights: [x[0]!, x[1]!] };
  return climb(there) * climb({ type: "journey", track: { type: "track", heights: [x[1]!, 2] } });
}

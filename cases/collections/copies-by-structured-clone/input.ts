// adjoint --function f
// at { x: new Float64Array([1.1, 0.7, 0.3]), k: 1.2 }
// A structured clone holds nothing of what it was made of, and what was one object in several places is one object in the copy.
interface Body {
  place: number[];
  speed: number[];
  mass: number;
}

interface State {
  time: number;
  weights: Float64Array;
  bodies: Body[];
  options: { label: string; damping?: number; isOn: boolean } | null;
  loads: Map<string, number[]>;
  kinds: Set<number>;
}

export function f(x: Float64Array, k: number): number {
  const origin = [k, k * k];
  const state: State = {
    time: k,
    weights: x,
    bodies: [
      { place: origin, speed: [x[0]!, 1], mass: x[1]! },
      { place: origin, speed: origin, mass: k },
    ],
    options: { label: "first", damping: k, isOn: true },
    loads: new Map([
      ["wind", origin],
      ["snow", [k]],
    ]),
    kinds: new Set([1, 2]),
  };
  const saved = structuredClone(state);
  for (let i = 0; i < x.length; i++) x[i] = x[i]! * k;
  origin[1] = 0;
  saved.loads.get("snow")![0]! += 1;
  let total = saved.time * (saved.options?.isOn ? (saved.options.damping ?? 0) : 1) + saved.kinds.size;
  for (let step = 0; step < 2; step++) {
    for (const body of saved.bodies) {
      for (let i = 0; i < 2; i++) body.place[i]! += body.speed[i]! * body.mass;
    }
  }
  for (const load of saved.loads.values()) total += load[0]! * load[0]!;
  for (let i = 0; i < x.length; i++) total += saved.weights[i]! * x[i]!;
  const plain = structuredClone(x);
  const none = structuredClone(k > 100 ? origin : null);
  return total + saved.bodies[0]!.place[1]! * plain[0]! * (none === null ? 2 : 3);
}

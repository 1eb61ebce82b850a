// adjoint --function f
// at { x: [0.5, 1.5] }
export function f(x: number[]): number {
  const history: number[][] = [x];
  for (let k = 0; k < 3; k++) {
    const last = history[history.length - 1];
    history.push([last[1] * last[0], Math.sin(last[0])]);
  }
  let s = 0;
  for (const state of history) s = s * 0.7 + state[0] * state[1];
  return s;
}

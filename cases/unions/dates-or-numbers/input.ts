// adjoint --function f
// at { x: Float64Array.of(0.6, 0.3) }
// A parameter takes a date or a number, and asks which: in calls with numbers it is none, in calls with dates it is one.
const dayMs = 86400000;

function daysOf(time: Date | number): number {
  if (time instanceof Date) return time.getTime() / dayMs;
  return time * time;
}

export function f(x: Float64Array): number {
  return daysOf(x[0]!) * x[1]! + daysOf(new Date(3 * dayMs)) * x[0]!;
}

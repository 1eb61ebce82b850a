// adjoint --function f
// refused
// A date that is made of an input loses its derivative, also where it goes through a parameter for dates and numbers.
function daysOf(time: Date | number): number {
  if (time instanceof Date) return time.getTime() / 86400000;
  return time * time;
}

export function f(x: Float64Array): number {
  return daysOf(x[0]!) * x[1]! + daysOf(new Date(x[1]! * 1e9));
}

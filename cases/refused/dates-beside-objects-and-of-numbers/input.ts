// adjoint --function f
// refused
// Whether an object behind an interface is a date, nobody tells; a date that is made of an input loses its derivative, whichever way it was asked for.
interface Moment {
  getTime(): number;
}
const noon: Moment = { getTime: () => 5 };

function hoursOf(time: Moment | Date | number): number {
  return time instanceof Date || typeof time === "number" ? 1 : time.getTime();
}

export function f(x: Float64Array): number {
  return hoursOf(noon) * x[0]! + hoursOf(x[1]!);
}

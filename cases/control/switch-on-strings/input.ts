// adjoint --function f
// at { x: 0.7, kind: "exp" }
// at { x: 0.7, kind: "log" }
// at { x: 0.7, kind: "none" }
export function f(x: number, kind: "exp" | "log" | "none"): number {
  switch (kind) {
    case "exp":
      return Math.exp(x * x);
    case "log":
      return Math.log(x) * x;
    default:
      return x;
  }
}

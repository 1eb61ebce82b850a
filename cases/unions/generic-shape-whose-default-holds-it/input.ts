// adjoint --function f
// at { x: [0.7, 0.6] }
// The default of the type parameter is a union that the generic type itself belongs to.
interface Shape {
  kind: "disc" | "group";
  label?: string;
}
interface Disc extends Shape {
  kind: "disc";
  radius: number;
}
interface Group<S extends Drawing = Drawing> extends Shape {
  kind: "group";
  scale: number;
  parts: S[];
}
type Drawing = Disc | Group;
function area(d: Drawing): number {
  if (d.kind === "disc") return Math.PI * d.radius ** 2;
  let sum = 0;
  for (const part of d.parts) sum += area(part);
  return d.scale ** 2 * sum;
}
export function f(x: Float64Array): number {
  const inner: Group = { kind: "group", scale: x[1]!, parts: [{ kind: "disc", radius: x[0]! * x[1]! }] };
  return area({ kind: "group", scale: 2, parts: [{ kind: "disc", radius: x[0]! }, inner] });
}

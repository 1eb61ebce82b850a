// adjoint --function f
// refused
// What a function gives holds nothing and says nothing; two who keep it say different things.
interface Load {
  force: number;
}
interface Tag {
  weight: number;
}
const nothing = () => [];
const slots = () => [0, 1].map(() => null);
const leaf = (value: number) => ({ value, parts: [] });

export function f(a: number, b: number): number {
  const loads: Load[] = nothing();
  const tags: Tag[] = nothing();
  loads.push({ force: a });
  tags.push({ weight: b * a });
  const tree: { value: number; parts: { value: number; parts: number[] }[] } = leaf(a);
  const flat: { value: number; parts: number[] } = leaf(b);
  tree.parts.push({ value: a, parts: [b] });
  flat.parts.push(a);
  const best: (number | null)[] = slots();
  const names: (string | null)[] = slots();
  best[0] = a;
  names[0] = "first";
  return (best[0] ?? 1) * loads[0].force * tags[0].weight * tree.parts[0].value * flat.parts[0];
}

export function marked(at, name) {
  const mark = { kind: "mark" };
  mark.name = name;
  mark.place = { kind: "place", at };
  return mark;
}

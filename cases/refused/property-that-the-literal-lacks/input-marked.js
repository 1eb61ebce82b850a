export function marked(at, name) {
  const mark = { kind: "mark" };
  const same = mark;
  same.name = name;
  same.place = { kind: "place", at };
  return mark;
}

export function mark(place, name, options = {}, notes) {
  const made = { kind: "mark" };
  made.name = name;
  if (options.weight) made.weight = options.weight;
  made.notes = notes || {};
  made.place = place;
  return made;
}

export function marked(at, name, options = {}) {
  return mark({ kind: "place", at }, name, options);
}

export function walk(x) {
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    const step = { length: x[0] * i };
    if (i === 2) {
      step.turn = x[1];
      step.turn *= step.length;
    }
    sum += "turn" in step ? step.turn * step.length : step.length;
  }
  return sum;
}

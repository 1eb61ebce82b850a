export function total(weight, x) {
  return weight * x[0];
}

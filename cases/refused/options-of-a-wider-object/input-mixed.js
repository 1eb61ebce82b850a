export function mixed(a, b, { t = 0.25, power = 2, offset } = {}) {
  const o = offset === undefined ? 0 : offset;
  return (a * (1 - t) + b * t) ** power + o;
}

const UNITS = [
  [1e9, "GB"],
  [1e6, "MB"],
  [1e3, "KB"],
] as const;

/** Bytes for messages, as a directive takes them; rounded up to a tenth of the unit. */
export function amountOf(bytes: number): string {
  for (const [size, unit] of UNITS) if (bytes >= size) return `${Math.ceil(bytes / (size / 10)) / 10} ${unit}`;
  return `${bytes} B`;
}

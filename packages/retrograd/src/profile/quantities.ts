/** Bytes and seconds as people write them. */

const units = ["B", "kB", "MB", "GB", "TB"];

/** `200 MB`, `1.93 GB`: powers of 1000. */
export function inBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${threeDigits(bytes / 1000 ** power)} ${units[power]}`;
}

export function inSeconds(seconds: number): string {
  if (seconds === 0) return "0 s";
  if (seconds >= 0.9995) return `${threeDigits(seconds)} s`;
  return seconds >= 0.9995e-3 ? `${threeDigits(seconds * 1e3)} ms` : `${threeDigits(seconds * 1e6)} µs`;
}

function threeDigits(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

const sizes: Readonly<Record<string, number>> = {
  "": 1,
  B: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};

/** `200MB`, `1.5 GiB`, `4096`: bytes; undefined where it is no such thing, or less than one byte. */
export function bytesOf(text: string): number | undefined {
  const [, number = "", unit = ""] = /^\s*(\d+(?:\.\d+)?)\s*([A-Za-z]*)\s*$/.exec(text) ?? [];
  const size = sizes[unit] ?? sizes[unit.toUpperCase()];
  const bytes = number === "" || size === undefined ? 0 : Math.floor(Number(number) * size);
  return bytes >= 1 ? bytes : undefined;
}

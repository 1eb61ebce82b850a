import { expect, test } from "vitest";
import { bytesOf, inBytes, inSeconds } from "../../src/profile/quantities.js";

test.each([
  ["200MB", 200e6],
  ["1.5 GiB", 1.5 * 2 ** 30],
  ["4096", 4096],
  ["64 kB", 64_000],
  ["64KiB", 65_536],
  ["10 b", 10],
])("%s is a size", (text, bytes) => expect(bytesOf(text)).toBe(bytes));

test.each(["", "much", "-5MB", "0", "0.2", "5 MX", "5MB 3"])("'%s' is none", (text) =>
  expect(bytesOf(text)).toBeUndefined(),
);

test("sizes and times have three digits and their unit", () => {
  expect([0, 999, 1000, 53_800, 1_930_000_000, 5e15].map(inBytes)).toEqual([
    "0 B",
    "999 B",
    "1 kB",
    "53.8 kB",
    "1.93 GB",
    "5000 TB",
  ]);
  expect([0, 2.5e-6, 1.234e-3, 0.25, 12.3456].map(inSeconds)).toEqual(["0 s", "2.5 µs", "1.23 ms", "250 ms", "12.3 s"]);
});

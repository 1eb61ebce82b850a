/**
 * What a numerical program may expect of its host besides the language's own library (lib.es2022): console, clocks and copies. The DOM's or
 * Node's own declarations would cost ten times the parsing time of a typical program.
 */
export const ambientDeclarations = `
interface Console {
  log(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
  debug(...values: unknown[]): void;
  trace(...values: unknown[]): void;
  table(values: unknown): void;
  group(...values: unknown[]): void;
  groupEnd(): void;
  time(label?: string): void;
  timeEnd(label?: string): void;
  assert(condition?: boolean, ...values: unknown[]): void;
}
declare var console: Console;
interface Performance {
  now(): number;
}
declare var performance: Performance;
declare function structuredClone<T>(value: T): T;
`;

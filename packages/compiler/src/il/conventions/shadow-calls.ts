/** Host functions of derivatives in C that give pointers at file scope shadows for what they lead to when a derivative starts. */
export const shadowCall = {
  /** A variable and its shadow. */
  pair: "rg_pair",
  /** The place in a shadow that mirrors a pointer into a variable. */
  mirror: "rg_mirror",
  /** A cleared shadow for a block, in place of the one before. */
  block: "rg_shadow",
  /** The same for several directions: as many times as large. */
  rows: "rg_shadow_rows",
  /** The same for a struct with pointers, which stay. */
  record: "rg_shadow_struct",
} as const;

export function isShadowCall(name: string): boolean {
  return Object.values(shadowCall).some((known) => known === name);
}

/** Functions of the C runtime about storage that is released later: how much is kept, and releasing what was kept since. */
export const keptCalls = { mark: "rg_kept", release: "rg_free_kept" } as const;

export function isKeptCall(name: string): boolean {
  return name === keptCalls.mark || name === keptCalls.release;
}

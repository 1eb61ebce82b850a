/** Functions of the C runtime about storage that is released later: how much is kept, and releasing what was kept since. */
export const keptCalls = { mark: "rg_kept", release: "rg_free_kept" } as const;

/** The same for a piece that runs again, where storage is made anew in the backward sweep: other storage of that kind stays. */
export const pieceCalls = { mark: "rg_piece", release: "rg_end_piece" } as const;

export function isKeptCall(name: string): boolean {
  return [keptCalls, pieceCalls].some(({ mark, release }) => name === mark || name === release);
}

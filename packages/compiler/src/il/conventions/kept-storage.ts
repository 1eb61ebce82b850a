/** Functions of the C runtime about storage that is released later: how much is kept, and releasing what was kept since. */
export const keptCalls = { mark: "rg_kept", release: "rg_free_kept" } as const;

/** The same for a piece that runs again, where storage is made anew in the backward sweep: other storage of that kind stays. */
export const pieceCalls = { mark: "rg_piece", release: "rg_end_piece" } as const;

/** Shadows of what steps leave behind: one is kept until its adjoints are copied to that of what the next run leaves in its place. */
export const heldCalls = {
  hold: "rg_hold",
  handOver: "rg_hand_over",
  standsFor: "rg_stands_for",
  copy: "rg_copy_adjoints",
} as const;

/** The state of a piece that runs again, and is no step of a loop. */
export const pieceStateCalls = {
  store: "rg_piece_stores",
  bringBack: "rg_piece_returns",
  end: "rg_piece_ends",
} as const;

export function isKeptCall(name: string): boolean {
  return [heldCalls, pieceStateCalls, keptCalls, pieceCalls].some((calls) =>
    (Object.values(calls) as string[]).includes(name),
  );
}

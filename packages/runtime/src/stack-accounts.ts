/**
 * The account of all stacks: current bytes, peak bytes, and a way back to an earlier state.
 *
 * How the peak is exact at no cost per push. Bytes on the stacks rise in a forward sweep and fall in a backward sweep, so a
 * maximum is always where a pop follows a push. The stacks are used last in, first out *together*: the first pop after some
 * pushes is from the stack that was pushed last, hence from a stack that has risen since its own last pop. Each stack looks
 * for that one event, in `rewind()` and `pop()` alone, and reports it here (`notePeak`) before it removes anything. Pushing,
 * and generated loops that use a local index, do no accounting at all.
 */

/** What every stack tells the account. */
export interface StackAccount {
  /** What messages call it. */
  readonly name?: string | undefined;
  /** Bytes on this stack now. A reference counts as 8 bytes; what it leads to is not counted. */
  bytes(): number;
  /** The stack's position, as two numbers that only the stack itself understands. */
  position(): readonly [number, number];
  /** Goes back to a position taken earlier; everything pushed since then is forgotten. Where it is below that position, it stays there. */
  release(position: readonly [number, number]): void;
  /** Gives back the memory that it keeps for later and does not use. */
  giveSpareBack?(): void;
}

/** A position of all stacks, made by {@link mark}. */
export interface StackMark {
  readonly positions: readonly (readonly [number, number])[];
}

const accounts: StackAccount[] = [];
const BOTTOM: readonly [number, number] = [0, 0];
let peak = 0;
/** The last one that the program has taken, or gone back to. */
let lastMark: StackMark | undefined;

/** Enters a stack into the account. The stacks of this package do it in their constructors. */
export function openAccount(account: StackAccount): void {
  accounts.push(account);
}

/** All of them, in the order in which they were entered. */
export function openAccounts(): readonly StackAccount[] {
  return accounts;
}

/** Compares the bytes on all stacks with the peak. The stacks call it just before a fall. */
export function notePeak(): void {
  const now = stackBytes();
  if (now > peak) peak = now;
}

/** Bytes on all stacks now. Zero after a complete adjoint: `check` reports it as `endsEmpty`. */
export function stackBytes(): number {
  let sum = 0;
  for (const account of accounts) sum += account.bytes();
  return sum;
}

/**
 * The most bytes that were on all stacks at once since the program's start or the last {@link resetPeak}.
 * Counts what was recorded, not the chunks that hold it. Exact as soon as no generated loop is under way.
 */
export function peakStackBytes(): number {
  notePeak();
  return peak;
}

/** Forgets the peak; the next one starts from the bytes that are on the stacks now. */
export function resetPeak(): void {
  peak = stackBytes();
}

/**
 * The present position of all stacks. The head of a derivative takes a mark before its forward sweep and calls
 * {@link release} when the primal throws, so that the next call finds the stacks as this one did:
 *
 * ```ts
 * const start = mark();
 * try { … } catch (error) { release(start); throw error; }
 * ```
 */
export function mark(): StackMark {
  lastMark = present();
  return lastMark;
}

/** Puts all stacks back to a mark. References above it are let go. A stack that was made after the mark is left alone. */
export function release(to: StackMark): void {
  lastMark = to;
  goBack(to);
}

/** A mark of the runtime's own. */
export function present(): StackMark {
  return { positions: accounts.map((account) => account.position()) };
}

/** Goes back to one. */
export function goBack(to: StackMark): void {
  notePeak();
  to.positions.forEach((position, i) => accounts[i]?.release(position));
}

/** When memory has ended: takes off what was recorded since the program's last mark, all where there is none, and gives the memory back. */
export function giveUp(): void {
  notePeak();
  accounts.forEach((account, i) => account.release(lastMark?.positions[i] ?? BOTTOM));
  giveSpareBack();
}

/** Gives back all memory that is kept for later. */
export function giveSpareBack(): void {
  for (const account of accounts) account.giveSpareBack?.();
}

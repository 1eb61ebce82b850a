/** Bytes that a hand-written adjoint has stored for its backward sweep. */
let peak = 0;

/** Called with what is stored at the time. */
export function stackOf(bytes: number): void {
  if (bytes > peak) peak = bytes;
}

/** The most that was stored since the last call. */
export function takePeak(): number {
  const found = peak;
  peak = 0;
  return found;
}

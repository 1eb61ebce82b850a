/** Which slots of one level are free: the lowest is taken first. */
export class Slots {
  /** In falling order. */
  private readonly free: number[] = [];
  private next = 0;

  take(): number {
    return this.free.pop() ?? this.next++;
  }

  release(slot: number): void {
    const { free } = this;
    let at = free.length;
    // Last in, first out, as a rule: then it is the lowest.
    while (at > 0 && free[at - 1]! < slot) at--;
    if (at === free.length) free.push(slot);
    else free.splice(at, 0, slot);
  }
}

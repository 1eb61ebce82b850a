/** Which slots of one level are free: the lowest is taken first. */
export class Slots {
  private readonly free: number[] = [];
  private next = 0;

  take(): number {
    return this.free.pop() ?? this.next++;
  }

  release(slot: number): void {
    this.free.push(slot);
    this.free.sort((a, b) => b - a);
  }
}

import { Slots } from "../schedules/slots.js";
import type { SnapshotStorage } from "../schedules/snapshot-storage.js";
import type { Contents, Heights, Room, Slot } from "./snapshot.js";
import { Snapshot } from "./snapshot.js";

/** A storage that is not memory, as all loops under way use it: each of their slots has a number of its own there. */
export class Shelf {
  readonly numbers = new Slots();
  /** On the way to the storage and back. */
  readonly transfer: Snapshot;

  constructor(
    readonly storage: SnapshotStorage,
    readonly all: Room,
  ) {
    this.transfer = new Snapshot(all);
  }
}

/** A slot on a shelf: its numbers and bytes are there. A reference has nothing that could be written: it stays in memory. */
export class ShelfSlot implements Slot {
  private number: number | undefined;
  private contents: Contents | undefined;
  private refs: unknown[] | undefined;

  constructor(private readonly shelf: Shelf) {}

  keep(since: Heights, inSingle: boolean): void {
    const { transfer, storage, numbers } = this.shelf;
    this.contents = undefined;
    this.forgetRefs();
    this.number ??= numbers.take();
    transfer.keep(since, inSingle);
    try {
      storage.write(this.number, transfer.arrays());
      this.contents = transfer.contents();
      this.refs = transfer.takeRefs();
      this.shelf.all.bytes += 8 * (this.refs?.length ?? 0);
    } finally {
      transfer.drop();
    }
  }

  putBack(): void {
    const { transfer, storage } = this.shelf;
    if (this.contents === undefined || this.number === undefined) throw new Error("nothing was stored there");
    storage.read(this.number, transfer.room(this.contents));
    transfer.giveRefs(this.refs);
    transfer.putBack();
    transfer.giveRefs(undefined);
  }

  drop(): void {
    this.contents = undefined;
    this.forgetRefs();
    const { number } = this;
    if (number === undefined) return;
    this.number = undefined;
    this.shelf.numbers.release(number);
    this.shelf.storage.drop(number);
  }

  private forgetRefs(): void {
    this.shelf.all.bytes -= 8 * (this.refs?.length ?? 0);
    this.refs = undefined;
  }
}

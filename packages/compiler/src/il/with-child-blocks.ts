/** A statement with its blocks changed; the statement itself where none changes. */

import { mapShared } from "./rewrite.js";
import type { Block, Statement } from "./types.js";

export function withChildBlocks(s: Statement, change: (b: Block) => Block): Statement {
  switch (s.kind) {
    case "if": {
      const then = change(s.then);
      const otherwise = change(s.else);
      return then === s.then && otherwise === s.else ? s : { ...s, then, else: otherwise };
    }
    case "switch": {
      const arms = mapShared(s.arms, (arm) => {
        const body = change(arm.body);
        return body === arm.body ? arm : { ...arm, body };
      });
      return arms === s.arms ? s : { ...s, arms };
    }
    case "loop": {
      const init = change(s.init);
      const body = change(s.body);
      const update = change(s.update);
      return init === s.init && body === s.body && update === s.update ? s : { ...s, init, body, update };
    }
    case "scope": {
      const body = change(s.body);
      return body === s.body ? s : { ...s, body };
    }
    default:
      return s;
  }
}

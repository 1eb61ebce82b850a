/** Which exits have to name their target. */
import type { Block, ExitStatement, LabelId, LoopStatement } from "../../il/types.js";

/** A construct of the text that `break` or `continue` may leave. */
export interface Target {
  readonly label: LabelId | null;
  readonly kind: "loop" | "switch" | "block";
  /** A loop whose body is a labelled block: what `continue` breaks out of. */
  readonly bodyLabel?: string;
}

/** The labels that some exit in the block must name. `isWrapped`: the loop's body is a labelled block. */
export function labelsToName(block: Block, isWrapped: (s: LoopStatement) => boolean): ReadonlySet<LabelId> {
  const needed = new Set<LabelId>();
  const targets: Target[] = [];
  const visit = (inner: Block, target: Target): void => {
    targets.push(target);
    search(inner);
    targets.pop();
  };
  const search = (b: Block): void => {
    for (const s of b.statements) {
      switch (s.kind) {
        case "exit":
          if (needsLabel(targets, s)) needed.add(s.label);
          break;
        case "if":
          search(s.then);
          search(s.else);
          break;
        case "switch":
          for (const arm of s.arms) visit(arm.body, { label: null, kind: "switch" });
          break;
        case "loop":
          visit(s.body, { label: s.label, kind: "loop", ...(isWrapped(s) && { bodyLabel: "" }) });
          break;
        case "scope":
          visit(s.body, { label: s.label, kind: "block" });
          break;
        default:
      }
    }
  };
  search(block);
  return needed;
}

/** Would an exit without a label leave something else? */
export function needsLabel(targets: readonly Target[], s: ExitStatement): boolean {
  const target = targets.find((t) => t.label === s.label);
  if (target?.bodyLabel !== undefined && s.how === "continue") return false;
  for (let i = targets.length - 1; i >= 0; i--) {
    const t = targets[i]!;
    if (t.kind === "block" || (t.kind === "switch" && s.how === "continue")) {
      if (t.label === s.label) return true;
      continue;
    }
    return t.label !== s.label;
  }
  return true;
}

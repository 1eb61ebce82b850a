/**
 * Reads of which TypeScript believes to know the value: after `state.done = true` it takes `state.done === false` for a mistake, also
 * where the assignment comes from a procedure that became part of its caller.
 * In: a unit. Out: the paths of such reads.
 * Method: forward through the region tree, as TypeScript narrows: a variable or field holds a literal after an assignment of one, and
 * after branches and loops that all leave it so.
 */
import type { Block, Expression, LabelId, Path, Statement, Unit } from "../../il/types.js";
import { childBlocks, expressionsOf, forEachReadPath, forEachStatement, writtenPaths } from "../../il/visit.js";

/** Names of variables and fields that hold literals; null where control does not get. */
type State = ReadonlySet<string> | null;

export function narrowedReads(unit: Unit): ReadonlySet<Path> {
  const found = new Set<Path>();
  const exits = new Map<LabelId, State[]>();
  if (!assignsLiterals(unit.body)) return found;
  inBlock(unit.body, new Set());
  return found;

  function inBlock(block: Block, state: State): State {
    let current = state;
    for (const s of block.statements) current = after(s, current);
    return current;
  }

  function after(s: Statement, state: State): State {
    if (state === null) return null;
    switch (s.kind) {
      case "if":
        note(s, state);
        return join([inBlock(s.then, state), inBlock(s.else, state)]);
      case "switch": {
        note(s, state);
        const ends = s.arms.map((arm) => inBlock(arm.body, state));
        return join([state, ...ends]);
      }
      case "loop": {
        const start = inBlock(s.init, state);
        const head = start === null ? null : withoutOthers(start, s);
        if (head !== null) note(s, head);
        const end = inBlock(s.update, inBlock(s.body, head));
        return join([head, end, ...(exits.get(s.label) ?? [])]);
      }
      case "scope": {
        const end = inBlock(s.body, state);
        return join([end, ...(exits.get(s.label) ?? [])]);
      }
      case "exit":
        exits.set(s.label, [...(exits.get(s.label) ?? []), state]);
        return null;
      case "return":
      case "throw":
      case "goto":
        note(s, state);
        return null;
      default:
        note(s, state);
        return written(s, state);
    }
  }

  function note(s: Statement, state: ReadonlySet<string>): void {
    if (state.size === 0) return;
    for (const e of expressionsOf(s))
      forEachReadPath(e, (path) => {
        const name = nameOf(path);
        if (name !== undefined && state.has(name)) found.add(path);
      });
  }
}

function written(s: Statement, state: ReadonlySet<string>): State {
  const paths = writtenPaths(s);
  if (paths.length === 0) return state;
  const next = new Set(state);
  for (const path of paths) {
    const name = nameOf(path);
    if (name === undefined) continue;
    for (const known of state) if (known === name || known.startsWith(`${name}.`)) next.delete(known);
    if (s.kind === "assign" && (isLiteral(s.value) || isKnown(s.value, state))) next.add(name);
  }
  return next;
}

function isKnown(e: Expression, state: ReadonlySet<string>): boolean {
  const name = e.kind === "read" ? nameOf(e.path) : undefined;
  return name !== undefined && state.has(name);
}

/** What still holds a literal when the loop comes round again. */
function withoutOthers(state: ReadonlySet<string>, loop: Statement): State {
  const kept = new Set(state);
  forEachStatement({ statements: [loop] }, (s) => {
    for (const path of writtenPaths(s)) {
      const name = nameOf(path);
      if (name === undefined) continue;
      for (const known of state)
        if (known.startsWith(`${name}.`) || (known === name && !(s.kind === "assign" && isLiteral(s.value))))
          kept.delete(known);
    }
  });
  return kept;
}

function join(states: readonly State[]): State {
  const reached = states.filter((state) => state !== null);
  const [first, ...rest] = reached;
  if (first === undefined) return null;
  return rest.length === 0 ? first : new Set([...first].filter((name) => rest.every((state) => state.has(name))));
}

function assignsLiterals(block: Block): boolean {
  return block.statements.some(
    (s) => (s.kind === "assign" && isLiteral(s.value)) || childBlocks(s).some(assignsLiterals),
  );
}

/** Booleans, texts and members of enums: types that have literals as their members. */
function isLiteral(e: Expression): boolean {
  if (e.kind !== "constant") return false;
  return typeof e.value === "boolean" || typeof e.value === "string" || /^[A-Za-z_$][\w$]*\./.test(e.text ?? "");
}

function nameOf(path: Path): string | undefined {
  let name = String(path.root);
  for (const step of path.steps) {
    if (step.kind === "field") name += `.${step.name}`;
    else if (step.kind !== "deref") return undefined;
  }
  return name;
}

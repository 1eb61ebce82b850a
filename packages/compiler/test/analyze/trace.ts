/**
 * Runs a program of the IL and follows, value by value, what depends differentiably on what, where objects come from, and which
 * statements touch them. Only what random-program.ts makes is understood.
 */
import type {
  CallStatement,
  Expression,
  Path,
  Program,
  SiteId,
  Statement,
  UnitId,
  VariableId,
} from "../../src/il/types.js";

export class Node {
  useful = false;
  constructor(
    readonly value: number,
    readonly varied: boolean,
    readonly parents: readonly Node[],
  ) {}
}
export interface Thing {
  readonly site: SiteId;
  readonly parts: Map<string, Value>;
}
export type Value = Node | Thing | null;
type Scalar = Value | boolean;

export interface Frame {
  readonly unit: UnitId;
  readonly variables: Map<VariableId, Value>;
  readonly caller: Frame | null;
  readonly call: CallStatement | null;
}
export interface Events {
  /** A path is read; `thing` is the object it ends in, if any. */
  read(frame: Frame, s: Statement, path: Path, thing: Thing | null, value: Value): void;
  /** A value has been put there. */
  written(frame: Frame, s: Statement, path: Path, thing: Thing | null, value: Value): void;
  allocated(frame: Frame, s: Statement & { kind: "allocate" }, thing: Thing): void;
  entered(frame: Frame): void;
  returned(frame: Frame, s: Statement, value: Value): void;
}

/** A null reference, or no end in sight. */
class Stop extends Error {}
type Flow =
  | { readonly kind: "next" }
  | { readonly kind: "exit"; readonly how: string; readonly label: string }
  | { readonly kind: "return"; readonly value: Value };
const next: Flow = { kind: "next" };

export const isNode = (v: Scalar): v is Node => v instanceof Node;
export const isThing = (v: Scalar): v is Thing => v !== null && typeof v === "object" && !(v instanceof Node);

export function run(
  program: Program,
  head: UnitId,
  args: readonly Value[],
  globals: Map<VariableId, Value>,
  events: Events,
): Value | undefined {
  let fuel = 4000;
  let depth = 0;

  function locate(
    frame: Frame,
    s: Statement,
    path: Path,
  ): { holder: Map<unknown, Value>; key: unknown; thing: Thing | null } | null {
    const variables = program.variables.get(path.root)?.role === "global" ? globals : frame.variables;
    let holder: Map<unknown, Value> = variables as Map<unknown, Value>;
    let key: unknown = path.root;
    let thing: Thing | null = null;
    for (const [k, step] of path.steps.entries()) {
      if (step.kind === "deref") {
        const at = holder.get(key) ?? null;
        const prefix: Path = { root: path.root, steps: path.steps.slice(0, k), type: path.type };
        events.read(frame, s, prefix, thing, at);
        if (!isThing(at)) return null;
        thing = at;
        holder = at.parts as Map<unknown, Value>;
      } else if (step.kind === "field") key = `.${step.name}`;
      else if (step.kind === "index") key = `[${(evaluate(frame, s, step.indices[0] as Expression) as Node).value}]`;
      else if (step.kind === "section") key = "[*]";
    }
    return { holder, key, thing };
  }

  function evaluate(frame: Frame, s: Statement, e: Expression): Scalar {
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number" ? new Node(e.value, false, []) : null;
      case "read": {
        const at = locate(frame, s, e.path);
        if (at === null) throw new Stop();
        const value = at.holder.get(at.key) ?? (e.type.kind === "real" ? new Node(1, false, []) : null);
        events.read(frame, s, e.path, at.thing, value);
        return value;
      }
      case "binary": {
        const l = evaluate(frame, s, e.left) as Node;
        const r = evaluate(frame, s, e.right) as Node;
        if (e.operator === "less") return l.value < r.value;
        const value =
          e.operator === "add" ? l.value + r.value : e.operator === "subtract" ? l.value - r.value : l.value * r.value;
        return new Node(clip(value), l.varied || r.varied, [l, r]);
      }
      case "intrinsic": {
        const a = evaluate(frame, s, e.arguments[0] as Expression) as Node;
        if (e.name === "floor") return new Node(Math.floor(a.value), false, []);
        return new Node(clip(e.name === "sin" ? Math.sin(a.value) : Math.exp(a.value)), a.varied, [a]);
      }
      case "conditional":
        return evaluate(frame, s, e.test) === true ? evaluate(frame, s, e.whenTrue) : evaluate(frame, s, e.whenFalse);
      default:
        throw new Error(`not traced: ${e.kind}`);
    }
  }

  function store(frame: Frame, s: Statement, path: Path, value: Value): void {
    const at = locate(frame, s, path);
    if (at === null) throw new Stop();
    const keys = at.key === "[*]" ? ["[0]", "[1]", "[2]"] : [at.key];
    for (const key of keys) {
      const copy = isNode(value) ? new Node(value.value, value.varied, [value]) : value;
      at.holder.set(key, copy);
      events.written(frame, s, path, at.thing, copy);
    }
  }

  function block(frame: Frame, statements: readonly Statement[]): Flow {
    for (const s of statements) {
      const flow = statement(frame, s);
      if (flow.kind !== "next") return flow;
    }
    return next;
  }

  function statement(frame: Frame, s: Statement): Flow {
    if (--fuel < 0) throw new Stop();
    switch (s.kind) {
      case "assign":
        store(frame, s, s.target, evaluate(frame, s, s.value) as Value);
        return next;
      case "allocate": {
        const thing: Thing = { site: s.site, parts: new Map() };
        if (s.initial.kind === "elements")
          s.initial.values.forEach((v, k) => thing.parts.set(`[${k}]`, own(evaluate(frame, s, v) as Value)));
        if (s.initial.kind === "fields")
          for (const [name, v] of s.initial.values) thing.parts.set(`.${name}`, own(evaluate(frame, s, v) as Value));
        events.allocated(frame, s, thing);
        store(frame, s, s.target, thing);
        return next;
      }
      case "call": {
        if (s.callee.kind !== "unit") throw new Error("not traced");
        const values = s.arguments.map((a) => own(evaluate(frame, s, a as Expression) as Value));
        const value = invoke(s.callee.unit, values, frame, s);
        const [target] = s.targets;
        if (target !== null && target !== undefined) store(frame, s, target, value);
        return next;
      }
      case "if":
        return block(frame, evaluate(frame, s, s.test) === true ? s.then.statements : s.else.statements);
      case "loop": {
        block(frame, s.init.statements);
        while (evaluate(frame, s, s.test) === true) {
          const flow = block(frame, s.body.statements);
          if (flow.kind === "return") return flow;
          if (flow.kind === "exit") {
            if (flow.label !== s.label) return flow;
            if (flow.how === "break") break;
          }
          block(frame, s.update.statements);
        }
        return next;
      }
      case "exit":
        return { kind: "exit", how: s.how, label: s.label };
      case "return": {
        const value = own(evaluate(frame, s, s.values[0] as Expression) as Value);
        events.returned(frame, s, value);
        return { kind: "return", value };
      }
      default:
        throw new Error(`not traced: ${s.kind}`);
    }
  }

  function invoke(id: UnitId, values: readonly Value[], caller: Frame | null, from: CallStatement | null): Value {
    const unit = program.units.get(id);
    if (unit === undefined) throw new Error(`no unit ${id}`);
    if (depth >= 12) throw new Stop();
    depth++;
    const frame: Frame = { unit: id, variables: new Map(), caller, call: from };
    unit.parameters.forEach((p, k) => frame.variables.set(p, values[k] ?? null));
    events.entered(frame);
    const flow = block(frame, unit.body.statements);
    depth--;
    return flow.kind === "return" ? flow.value : null;
  }

  try {
    return invoke(head, args, null, null);
  } catch (error) {
    if (error instanceof Stop || error instanceof RangeError) return undefined;
    throw error;
  }
}

function own(value: Value): Value {
  return isNode(value) ? new Node(value.value, value.varied, [value]) : value;
}

function clip(x: number): number {
  return Number.isFinite(x) && Math.abs(x) < 1e6 ? x : 1;
}

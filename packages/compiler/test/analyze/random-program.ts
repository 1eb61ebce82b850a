/**
 * Random programs of the IL: scalars, arrays, linked objects, loops with exits, branches, calls, recursion, references that are
 * copied, exchanged, stored and returned.
 */
import {
  add,
  allocate,
  arrayOf,
  assign,
  block,
  call,
  conditional,
  constant,
  deref,
  element,
  exit,
  field,
  ifThen,
  intrinsic,
  less,
  loop,
  mul,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  recordType,
  returns,
  section,
  sub,
} from "../../src/il/builders.js";
import type { ArrayType, Expression, Path, Program, Statement, Type, UnitId, Variable } from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";

export const vectorType = pointerTo(arrayOf(real64), true);
export const nodeType = pointerTo(recordType("Node"), true);

interface Signature {
  readonly id: UnitId;
  readonly parameters: readonly Type[];
  readonly result: Type;
}
interface Scope {
  readonly reals: readonly Variable[];
  readonly vectors: readonly Variable[];
  readonly nodes: readonly Variable[];
  readonly signature: Signature;
  readonly known: readonly Signature[];
  /** Counters may be read, not written. */
  readonly counters: Variable[];
  readonly labels: string[];
}

export function randomProgram(seed: number): { program: Program; head: UnitId } {
  let state = seed >>> 0 || 1;
  const random = (n: number): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % n;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const b = new IlBuilder();
  b.record("Node", "class", [
    { name: "x", type: real64 },
    { name: "y", type: real64 },
    { name: "v", type: vectorType },
    { name: "next", type: nodeType },
  ]);
  const globals: Scope["vectors"] = [b.local("g", vectorType, { role: "global" })];
  const globalNode = b.local("h", nodeType, { role: "global" });
  let labels = 0;

  const c = (value: number): Expression => constant(value);
  const part = (p: Path, name: string, type: Type): Path => field(deref(p), name, type);
  const item = (p: Path, i: Expression): Path => element(deref(p), i);

  function nodePath(s: Scope): Path {
    const root = pathOf(pick(s.nodes));
    return random(4) === 0 ? part(root, "next", nodeType) : root;
  }
  function vectorPath(s: Scope): Path {
    return random(3) === 0 && s.nodes.length > 0 ? part(nodePath(s), "v", vectorType) : pathOf(pick(s.vectors));
  }
  function realPath(s: Scope): Path {
    switch (random(5)) {
      case 0:
        return item(vectorPath(s), c(random(3)));
      case 1:
        return part(nodePath(s), pick(["x", "y"]), real64);
      default:
        return pathOf(pick(s.reals));
    }
  }
  function value(s: Scope, depth = 2): Expression {
    switch (random(depth === 0 ? 3 : 8)) {
      case 0:
        return c(random(5));
      case 1:
      case 2:
        return read(realPath(s));
      case 3:
        return add(value(s, depth - 1), value(s, depth - 1));
      case 4:
        return mul(value(s, depth - 1), value(s, depth - 1));
      case 5:
        return sub(value(s, depth - 1), s.counters.length > 0 ? readOf(pick(s.counters)) : c(1));
      case 6:
        return intrinsic(pick(["floor", "sin", "exp"]), [value(s, depth - 1)]);
      default:
        return conditional(test(s), value(s, depth - 1), value(s, depth - 1));
    }
  }
  function test(s: Scope): Expression {
    return less(value(s, 1), value(s, 1));
  }
  function pointer(s: Scope, type: Type): Expression {
    const path = (): Path => (type === vectorType ? vectorPath(s) : nodePath(s));
    return random(6) === 0 ? conditional(test(s), read(path()), read(path())) : read(path());
  }
  function argument(s: Scope, type: Type): Expression {
    return type === real64 ? value(s, 1) : pointer(s, type);
  }
  function target(s: Scope, type: Type): Path {
    return type === real64 ? realPath(s) : type === vectorType ? vectorPath(s) : nodePath(s);
  }

  function statement(s: Scope, depth: number): readonly Statement[] {
    switch (random(depth === 0 ? 9 : 12)) {
      case 0:
      case 1:
      case 2:
        return [assign(realPath(s), value(s))];
      case 3:
        return [assign(vectorPath(s), pointer(s, vectorType))];
      case 4:
        return [assign(nodePath(s), pointer(s, nodeType))];
      case 5:
        return random(2) === 0
          ? [
              allocate(
                vectorPath(s),
                b.site(),
                arrayOf(real64) as ArrayType,
                random(2) === 0 ? [c(3)] : [],
                random(2) === 0
                  ? { kind: "elements", values: [value(s, 1), value(s, 1), c(1)] }
                  : { kind: "elements", values: [c(0), c(0), c(0)] },
              ),
            ]
          : [
              allocate(nodePath(s), b.site(), { kind: "record", record: "Node" as never }, [], {
                kind: "fields",
                values: new Map([
                  ["x", value(s, 1)],
                  ["y", value(s, 1)],
                  ["v", pointer(s, vectorType)],
                  ["next", pointer(s, nodeType)],
                ]),
              }),
            ];
      case 6:
      case 7: {
        if (s.known.length === 0 && random(4) > 0) return [assign(realPath(s), value(s))];
        const callee = s.known.length === 0 || random(8) === 0 ? s.signature : pick(s.known);
        const to = random(4) === 0 ? null : target(s, callee.result);
        return [
          call(
            [to],
            callee.id,
            callee.parameters.map((t) => argument(s, t)),
          ),
        ];
      }
      case 8:
        return random(2) === 0
          ? [assign(section(deref(vectorPath(s))), value(s, 1))]
          : [ifThen(test(s), block(returns([argument(s, s.signature.result)])))];
      case 9:
      case 10:
        return [ifThen(test(s), body(s, depth - 1, 2), body(s, depth - 1, random(2) * 2))];
      default: {
        const label = `L${++labels}`;
        const i = b.local("i");
        const inner: Scope = { ...s, counters: [...s.counters, i], labels: [...s.labels, label] };
        const leave =
          random(3) === 0 ? [ifThen(test(inner), block(exit(pick(["break", "continue"]), pick(inner.labels))))] : [];
        return [
          loop(label, {
            init: block(assign(pathOf(i), c(0))),
            test: less(readOf(i), c(1 + random(3))),
            update: block(assign(pathOf(i), add(readOf(i), c(1)))),
            body: block(...body(inner, depth - 1, 2).statements, ...leave, ...body(inner, depth - 1, 1).statements),
          }),
        ];
      }
    }
  }
  function body(s: Scope, depth: number, count: number): { readonly statements: readonly Statement[] } {
    const statements: Statement[] = [];
    for (let k = 0; k < count; k++) statements.push(...statement(s, depth));
    return { statements };
  }

  const known: Signature[] = [];
  const count = 2 + random(3);
  for (let u = 0; u < count; u++) {
    const last = u === count - 1;
    const parameters: Variable[] = [];
    const take = (name: string, type: Type): Variable => {
      const p = b.local(name, type, { role: "parameter", passing: "value" });
      parameters.push(p);
      return p;
    };
    const reals = [take("a", real64)];
    const vectors = [take("p", vectorType)];
    if (last || random(2) === 0) vectors.push(take("q", vectorType));
    const nodes = last || random(3) > 0 ? [take("o", nodeType)] : [];
    const result = last ? real64 : pick([real64, real64, vectorType, nodeType]);
    const signature: Signature = { id: `f${u}` as UnitId, parameters: parameters.map((p) => p.type), result };
    const locals = [b.local("r"), b.local("s")];
    reals.push(...locals);
    const w = b.local("w", vectorType);
    vectors.push(w, ...(random(2) === 0 ? globals : []));
    const m = b.local("m", nodeType);
    nodes.push(m, ...(random(2) === 0 ? [globalNode] : []));
    const scope: Scope = { reals, vectors, nodes, signature, known: [...known], counters: [], labels: [] };
    // No pointer is null.
    const start: Statement[] = locals.map((v) => assign(pathOf(v), c(1)));
    const fresh = (to: Path): Statement =>
      allocate(to, b.site(), arrayOf(real64) as ArrayType, [], { kind: "elements", values: [c(1), c(2), c(3)] });
    const [p] = vectors as [Variable];
    start.push(random(2) === 0 ? assign(pathOf(w), readOf(p)) : fresh(pathOf(w)));
    const [o] = nodes as [Variable];
    if (o !== m && random(2) === 0) start.push(assign(pathOf(m), readOf(o)));
    else
      start.push(
        allocate(pathOf(m), b.site(), { kind: "record", record: "Node" as never }, [], {
          kind: "fields",
          values: new Map([
            ["x", readOf(parameters[0] as Variable)],
            ["v", readOf(w)],
          ]),
        }),
        assign(part(pathOf(m), "y", real64), c(3)),
        assign(part(pathOf(m), "next", nodeType), readOf(random(2) === 0 ? o : m)),
      );
    if (last) {
      start.push(
        random(2) === 0 ? assign(pathOf(globals[0] as Variable), readOf(p)) : fresh(pathOf(globals[0] as Variable)),
      );
      start.push(assign(pathOf(globalNode), readOf(pick([o, m]))));
    }
    const statements = [...start, ...body(scope, 2, 4 + random(5)).statements, returns([argument(scope, result)])];
    b.unit(signature.id, parameters, result, statements);
    known.push(signature);
  }
  return { program: b.program(), head: `f${count - 1}` as UnitId };
}

/**
 * The functions that stand for `qsort`: the order is found first, as a list of numbers, then the elements are put in it.
 * Method: the order is found by merging halves, as GNU's library does, so that elements which compare as equal stay in their order.
 */
import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { InternalError } from "../../../diagnostics/diagnostic.js";
import {
  allocate,
  assign,
  binary,
  block,
  call,
  convert,
  deref,
  element,
  ifThen,
  less,
  loop,
  pathOf,
  read,
  returns,
} from "../../../il/builders.js";
import type { Callee, Expression, Path, Statement, Type, UnitId, Variable } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import { longConstant, lowerPointer, lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";

export interface Sorting {
  /** The elements' pointer without its conversion to `void *`. */
  readonly values: CExpression;
  readonly element: CType;
  readonly count: CExpression;
  /** A function of the program, or a pointer to one. */
  readonly compare: { readonly text: FunctionSymbol } | { readonly pointer: CExpression };
  /** What `qsort_r` hands on. */
  readonly context: CExpression | null;
}

const long: Type = { kind: "integer", bits: 64, signed: true };
const int: Type = { kind: "integer", bits: 32, signed: true };
const numbers: Type = {
  kind: "pointer",
  target: { kind: "array", element: long, dimensions: [{ base: 0 }], layout: "row", storage: "packed" },
  nullable: true,
};

/** `sort_by_weight`, with `order_by_weight`, which it calls. */
export function unitThatSorts(u: UnitContext, sorting: Sorting, given: readonly Expression[]): UnitId {
  const { program } = u;
  const by = "text" in sorting.compare ? sorting.compare.text.name.replace(/^by_/, "") : "comparison";
  const what = `${JSON.stringify(lowerType(program, sorting.element))} ${given.length}`;
  const id = `sort_by_${by} ${what}` as UnitId;
  if (!program.units.has(id)) {
    const order = `order_by_${by} ${what}` as UnitId;
    addOrder(u, order, `order_by_${by}`, sorting, given);
    addSort(u, id, `sort_by_${by}`, order, sorting, given);
  }
  return id;
}

/** A unit under way: its parameters and locals. */
class Draft {
  readonly parameters: Variable[] = [];
  constructor(readonly u: UnitContext) {}

  parameter(name: string, type: Type): Path {
    const made = this.u.program.addVariable(name, type, "parameter", this.u.origin, { passing: "value" });
    this.parameters.push(made);
    return pathOf(made);
  }

  local(name: string, type: Type = long): Path {
    return pathOf(this.u.program.addVariable(name, type, "local", this.u.origin));
  }

  counted(name: string, count: Path, body: (k: Expression) => readonly Statement[]): Statement {
    const k = this.local(name);
    return loop(
      this.u.program.label(),
      {
        init: block(assign(k, longConstant(0), this.u.origin)),
        test: less(read(k), read(count)),
        update: block(this.increase(k)),
        body: block(...body(read(k))),
      },
      this.u.origin,
    );
  }

  increase(k: Path): Statement {
    return assign(k, binary("add", read(k), longConstant(1), long), this.u.origin);
  }

  allocate(pointer: Path, count: Path): Statement {
    const target = pointer.type.kind === "pointer" ? pointer.type.target : null;
    if (target?.kind !== "array") throw new InternalError("room for elements is an array");
    return allocate(pointer, this.u.program.site(), target, [read(count)], { kind: "none" }, this.u.origin);
  }

  release(pointer: Path): Statement {
    return { kind: "release", pointer, origin: this.u.origin };
  }

  finish(id: UnitId, name: string, statements: readonly Statement[]): void {
    const { program, origin } = this.u;
    const parameters = this.parameters.map((p) => p.id);
    const body = { statements };
    program.units.set(id, { id, name, kind: "function", parameters, results: [], resultForm: "plain", body, origin });
  }
}

function addSort(
  u: UnitContext,
  id: UnitId,
  name: string,
  order: UnitId,
  { element: of }: Sorting,
  given: readonly Expression[],
): void {
  const d = new Draft(u);
  const type = lowerPointer(u.program, of, "array");
  const values = d.parameter("values", type);
  const count = d.parameter("count", long);
  const handed = given.map((e) => read(d.parameter(nameOfGiven(e), e.type)));
  const from = d.local("from", numbers);
  const merged = d.local("merged", numbers);
  const sorted = d.local("sorted", type);
  const at = (array: Path, k: Expression): Path => element(deref(array), k);
  d.finish(id, name, [
    d.allocate(from, count),
    d.allocate(merged, count),
    d.counted("i", count, (i) => [assign(at(from, i), i, u.origin)]),
    call([], order, [read(values), read(count), read(from), read(merged), ...handed], u.origin),
    d.release(merged),
    d.allocate(sorted, count),
    d.counted("j", count, (j) => [assign(at(sorted, j), read(at(values, read(at(from, j)))), u.origin)]),
    d.counted("k", count, (k) => [assign(at(values, k), read(at(sorted, k)), u.origin)]),
    d.release(sorted),
    d.release(from),
  ]);
}

function nameOfGiven({ type }: Expression): string {
  return type.kind === "pointer" && type.target.kind === "procedure" ? "compare" : "context";
}

/** Sorts both halves of `from`, then merges them. */
function addOrder(u: UnitContext, id: UnitId, name: string, sorting: Sorting, given: readonly Expression[]): void {
  const d = new Draft(u);
  const values = d.parameter("values", lowerPointer(u.program, sorting.element, "array"));
  const count = d.parameter("count", long);
  const from = d.parameter("from", numbers);
  const merged = d.parameter("merged", numbers);
  const handed = given.map((e) => d.parameter(nameOfGiven(e), e.type));
  const [half, left, right] = [d.local("half"), d.local("left"), d.local("right")];
  const [isLeft, sign] = [d.local("takes_left", int), d.local("sign", int)];
  const at = (array: Path, k: Path | Expression): Path => element(deref(array), "kind" in k ? k : read(k));
  const upper: Expression = { kind: "address", path: at(from, half), type: numbers };
  const again = (start: Expression, n: Expression): Statement =>
    call([], id, [read(values), n, start, read(merged), ...handed.map(read)], u.origin);
  const one = longConstant(1);
  const taken = (k: Expression, side: Path): Statement[] => [
    assign(at(merged, k), read(at(from, side)), u.origin),
    d.increase(side),
  ];
  const isTrue = (p: Path): Expression => binary("notEqual", read(p), { ...longConstant(0), type: int });
  const toTake = (test: Expression): Statement => assign(isLeft, test, u.origin);
  d.finish(id, name, [
    ifThen(binary("lessEqual", read(count), one), block(returns([], u.origin)), undefined, u.origin),
    assign(half, binary("divide", read(count), longConstant(2), long), u.origin),
    again(read(from), read(half)),
    again(upper, binary("subtract", read(count), read(half), long)),
    assign(left, longConstant(0), u.origin),
    assign(right, read(half), u.origin),
    d.counted("k", count, (k) => [
      toTake(convert(less(read(left), read(half)), int)),
      ifThen(
        binary("and", less(read(left), read(half)), less(read(right), read(count))),
        block(
          compared(u, sorting, handed, sign, at(values, read(at(from, left))), at(values, read(at(from, right)))),
          toTake(convert(binary("lessEqual", read(sign), { ...longConstant(0), type: int }), int)),
        ),
        undefined,
        u.origin,
      ),
      ifThen(isTrue(isLeft), block(...taken(k, left)), block(...taken(k, right)), u.origin),
    ]),
    d.counted("m", count, (m) => [assign(at(from, m), read(at(merged, m)), u.origin)]),
  ]);
}

/** `sign = compare(&values[…], &values[…])` */
function compared(
  u: UnitContext,
  { compare }: Sorting,
  handed: readonly Path[],
  sign: Path,
  a: Path,
  b: Path,
): Statement {
  const { program } = u;
  const pointers = [a, b].map((path): Expression => {
    const target = {
      kind: "array",
      element: path.type,
      dimensions: [{ base: 0 }],
      layout: "row",
      storage: "packed",
    } as const;
    return { kind: "address", path, type: { kind: "pointer", target, nullable: true } };
  });
  const [first] = handed;
  if ("text" in compare) {
    const types = (program.syntax.definitions.get(compare.text)?.parameters ?? []).map((p) => program.variable(p).type);
    const values = [...pointers, ...handed.map(read)];
    const callee: Callee = { kind: "unit", unit: program.unit(compare.text) };
    return call(
      [sign],
      callee,
      types.map((type, k) => coerce(values[k] as Expression, type)),
      u.origin,
    );
  }
  if (first?.type.kind !== "pointer" || first.type.target.kind !== "procedure")
    throw new InternalError("a comparison is a function");
  const values = [...pointers, ...handed.slice(1).map(read)];
  const types = first.type.target.parameters;
  const callee: Callee = { kind: "method", receiver: first, method: "call" };
  return call(
    [sign],
    callee,
    [read(first), ...types.map((type, k) => coerce(values[k] as Expression, type))],
    u.origin,
  );
}

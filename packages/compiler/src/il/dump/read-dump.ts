/** Reads a program from its dump: `readDump(dump(p))` is `p` but for origins. A text that is no dump is a SyntaxError. */
import { madeBy } from "../../diagnostics/origin.js";
import type {
  DerivativeRole,
  Directive,
  Field,
  HostName,
  Program,
  RecordDeclaration,
  RecordId,
  StoredElsewhere,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../types.js";
import { TokenCursor } from "./dump-tokens.js";
import { ExpressionReader } from "./read-dump-expressions.js";
import { StatementReader } from "./read-dump-statements.js";
import { hostName } from "./read-host-name.js";

const origin = madeBy("read-dump", null);

export function readDump(text: string): Program {
  const cursor = new TokenCursor(text);
  const records = new Map<RecordId, RecordDeclaration>();
  const variables = new Map<VariableId, Variable>();
  const units = new Map<UnitId, Unit>();
  let initializers: UnitId[] = [];
  const storedElsewhere: StoredElsewhere[] = [];
  const expressions = new ExpressionReader(cursor, { records, variables });
  const statements = new StatementReader(cursor, expressions, origin);

  cursor.expect("program");
  const language = cursor.name() as Program["language"];
  let comments: string[] = [];
  let directives: Directive[] = [];
  while (cursor.peek().kind !== "end") {
    const token = cursor.next();
    if (token.kind === "comment") comments.push(token.text.slice(2));
    else if (token.text === "@") directives.push(statements.directive());
    else if (token.text === "record") record();
    else if (token.text === "parameter" || token.text === "local" || token.text === "global") variable(token.text);
    else if (token.text === "initializers") initializers = cursor.list(";", () => cursor.name() as UnitId);
    else if (token.text === "storedElsewhere")
      storedElsewhere.push(...cursor.list(";", () => JSON.parse(cursor.name()) as StoredElsewhere));
    else if (token.text === "unit") {
      unit({ ...(comments.length > 0 && { comments }), ...(directives.length > 0 && { directives }) });
      comments = [];
      directives = [];
    } else cursor.fail("a declaration expected", token);
  }
  const stored = storedElsewhere.length === 0 ? {} : { storedElsewhere };
  return { language, records, variables, units, initializers, ...stored };

  function record(): void {
    const id = cursor.name() as RecordId;
    cursor.expect("=");
    const kind = cursor.name() as RecordDeclaration["kind"];
    const name = cursor.name();
    const types = cursor.accept("of") ? { typeArguments: typeList() } : {};
    const base = cursor.accept("extends") ? { base: cursor.name() as RecordId } : {};
    const at = host();
    const fields: Field[] = [];
    const methods = new Map<string, UnitId>();
    cursor.expect("{");
    while (!cursor.accept("}")) {
      const second = cursor.peek(1);
      if (cursor.is("method") && second.text !== ":" && second.text !== "?") {
        cursor.next();
        const method = cursor.name();
        cursor.expect("=");
        methods.set(method, cursor.name() as UnitId);
      } else {
        const field = cursor.name();
        const optional = cursor.acceptFirst("?") ? { optional: true } : {};
        cursor.expect(":");
        fields.push({ name: field, type: expressions.type(), ...optional });
      }
      cursor.expect(";");
    }
    records.set(id, { id, name, kind, ...types, ...base, fields, methods, origin, ...at });
  }

  function variable(role: Variable["role"]): void {
    const name = cursor.name();
    cursor.expect("#");
    const id = cursor.integer() as VariableId;
    cursor.expect(":");
    const type = expressions.type();
    const passing = cursor.accept("value") ? "value" : cursor.accept("reference") ? "reference" : undefined;
    const intent = cursor.accept("intent") ? { intent: cursor.name() as NonNullable<Variable["intent"]> } : {};
    const record = cursor.accept("record") ? { record: cursor.name() as NonNullable<Variable["record"]> } : {};
    const constant = cursor.accept("constant") ? { constant: true } : {};
    const temporary = cursor.accept("temporary") ? { temporary: true } : {};
    const rest = cursor.accept("rest") ? { rest: true } : {};
    const at = host();
    cursor.expect(";");
    variables.set(id, {
      id,
      name,
      type,
      role,
      ...(passing && { passing }),
      ...intent,
      ...record,
      ...constant,
      ...temporary,
      ...rest,
      origin,
      ...at,
    });
  }

  function typeList(): Type[] {
    cursor.expect("(");
    return cursor.list(")", () => expressions.type());
  }

  function host(): { readonly host?: HostName } {
    const name = hostName(cursor);
    return name === undefined ? {} : { host: name };
  }

  function unit(above: Pick<Unit, "comments" | "directives">): void {
    const id = cursor.name() as UnitId;
    cursor.expect("=");
    const kind = cursor.name() as Unit["kind"];
    const name = cursor.name();
    cursor.expect("(");
    const parameters = cursor.list(")", () => expressions.variable());
    cursor.expect("->");
    const resultForm = cursor.name() as Unit["resultForm"];
    cursor.expect("(");
    const results = cursor.list(")", () => {
      const result = cursor.name();
      cursor.expect(":");
      return { name: result, type: expressions.type() };
    });
    const owner = cursor.accept("owner") ? { owner: cursor.name() as RecordId } : {};
    const derivative = role();
    const kept = cursor.accept("endsKept") ? { endsKept: true as const } : {};
    const inline = cursor.accept("inline") ? { inline: true } : cursor.accept("noinline") ? { inline: false } : {};
    const at = host();
    const body = statements.block();
    const parts = { ...owner, ...derivative, ...kept, ...inline, ...at, ...above };
    units.set(id, { id, name, kind, parameters, results, resultForm, body, origin, ...parts });
  }

  function role(): { readonly derivative?: DerivativeRole } {
    for (const word of ["tangent", "adjoint", "forward", "backward", "primal"] as const) {
      if (!cursor.accept(word)) continue;
      cursor.expect("of");
      return { derivative: { of: cursor.name() as UnitId, role: word } };
    }
    return {};
  }
}

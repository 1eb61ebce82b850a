/**
 * A CommonJS module → the edits that make an ES module of it.
 *
 * In: the text, and how the modules it requires look. Out: edits; none where the text is no CommonJS.
 * Method: syntax alone. `exports.f = …` and the properties of `module.exports = { … }` become named exports, any other
 * `module.exports = …` the default export, `require` at the top an import. Wrappers (a function that is called with the module's
 * parts, as bundlers write it) are taken off first.
 * Limits: `require` inside functions and exports under computed names stay as they are.
 */
import ts from "typescript";
import type { TextEdit } from "./edited-text.js";

/**
 * What `require` of a module gives: an ES module's exports (of a text that was one before it was compiled, too), the properties of
 * `exports`, or the one thing that is put in their place.
 */
export type ModuleForm = "module" | "names" | "default";

export interface CommonJs {
  readonly form: ModuleForm;
  readonly edits: readonly TextEdit[];
}

/** undefined: no CommonJS. `formOf` gives the form of a required module, by its specifier. */
export function commonJsEdits(
  path: string,
  text: string,
  formOf: (specifier: string) => ModuleForm,
): CommonJs | undefined {
  if (!/\bexports\b|\brequire\s*\(/.test(text)) return undefined;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  if (file.statements.some(isModuleStatement)) return undefined;
  return new Conversion(file, formOf).run();
}

/** What `require` of a text gives. */
export function moduleForm(path: string, text: string): ModuleForm {
  return commonJsEdits(path, text, () => "names")?.form ?? "module";
}

function isModuleStatement(s: ts.Statement): boolean {
  if (ts.isImportDeclaration(s) || ts.isExportDeclaration(s) || ts.isExportAssignment(s)) return true;
  return ts.canHaveModifiers(s) && (ts.getModifiers(s) ?? []).some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
}

class Conversion {
  readonly #edits: TextEdit[] = [];
  /** What is added at the end of the text. */
  readonly #tail: string[] = [];
  readonly #tops = new Set<string>();
  /** Exported name → the name it has in this module. */
  readonly #locals = new Map<string, string>();
  /** Names that a require gives: its specifier, and whether it is the whole module. */
  readonly #required = new Map<string, { readonly specifier: string; readonly interop: boolean }>();
  /** How `exports` and `module` are called here. */
  #exportsName = "exports";
  #default = false;
  /** It says that it was an ES module. */
  #compiled = false;
  #found = false;

  constructor(
    readonly file: ts.SourceFile,
    readonly formOf: (specifier: string) => ModuleForm,
  ) {}

  run(): CommonJs | undefined {
    const statements = this.#unwrap();
    for (const s of statements) for (const name of declaredNames(s)) this.#tops.add(name);
    for (const s of statements) this.#statement(s);
    if (!this.#found) return undefined;
    this.#uses(this.file);
    if (this.#tail.length > 0) {
      const { end } = this.file;
      this.#edits.push({ start: end, end, text: `\n${this.#tail.join("\n")}\n` });
    }
    const form = this.#default ? "default" : this.#compiled ? "module" : "names";
    return { form, edits: outermost(this.#edits) };
  }

  /** The statements of the module, without a function around them. */
  #unwrap(): readonly ts.Statement[] {
    const { statements } = this.file;
    const own = statements.filter((s) => !isDirective(s) && !ts.isEmptyStatement(s));
    const [only] = own;
    if (own.length !== 1 || only === undefined || !ts.isExpressionStatement(only)) return statements;
    const call = calledFunction(only.expression);
    if (call === undefined) return statements;
    const factory = call.arguments.map(plain).find((a) => isFunction(a) && ts.isBlock(a.body)) as
      | ts.FunctionExpression
      | undefined;
    const wrapper = plain(call.expression) as ts.FunctionExpression;
    const isUmd = factory !== undefined && /\bexports\b/.test(wrapper.body.getText(this.file));
    const inner = isUmd ? factory : wrapper;
    if (!ts.isBlock(inner.body) || !(isUmd || /\bexports\b/.test(inner.body.getText(this.file)))) return statements;
    this.#found = true;
    const { body } = inner;
    this.#blank(only.getStart(this.file), body.getStart(this.file) + 1);
    this.#blank(body.end - 1, only.end);
    if (isUmd) this.#factoryParameters(inner, wrapper);
    return body.statements;
  }

  /** `factory(exports, require("d3"))` */
  #factoryParameters(factory: ts.FunctionExpression, wrapper: ts.FunctionExpression): void {
    const name = wrapper.parameters.map((p) => p.name.getText(this.file)).at(-1) ?? "factory";
    let given: ts.CallExpression | undefined;
    const visit = (node: ts.Node): void => {
      if (given === undefined && ts.isCallExpression(node) && node.expression.getText(this.file) === name) given = node;
      ts.forEachChild(node, visit);
    };
    visit(wrapper.body);
    for (const [i, parameter] of factory.parameters.entries()) {
      const local = parameter.name.getText(this.file);
      const argument = given?.arguments[i];
      if (argument !== undefined && ts.isIdentifier(argument) && argument.text === "exports") this.#exportsName = local;
      const specifier = argument === undefined ? undefined : requiredBy(argument);
      if (specifier !== undefined) this.#import(local, specifier, false);
    }
  }

  #statement(s: ts.Statement): void {
    if (ts.isVariableStatement(s)) this.#variables(s);
    if (ts.isIfStatement(s) && isHostTest(s.expression, this.file)) this.#hostTest(s);
    if (ts.isReturnStatement(s) && s.expression !== undefined) {
      // The end of a factory: its module's value.
      this.#blank(s.getStart(this.file), s.expression.getStart(this.file));
      this.#exportWhole(s, s.expression, s.expression.getStart(this.file));
      return;
    }
    if (!ts.isExpressionStatement(s)) return;
    const e = plain(s.expression);
    if (ts.isBinaryExpression(e) && e.operatorToken.kind === ts.SyntaxKind.EqualsToken) this.#assignment(s, e);
    else if (ts.isCallExpression(e)) this.#call(s, e);
  }

  /** `if (typeof module !== "undefined") module.exports = f; else window.f = f;` */
  #hostTest(s: ts.IfStatement): void {
    const chosen: ts.Statement[] = [];
    const visit = (at: ts.Statement | undefined): void => {
      if (at === undefined) return;
      if (ts.isIfStatement(at)) {
        visit(at.thenStatement);
        visit(at.elseStatement);
      } else if (ts.isBlock(at)) for (const inner of at.statements) visit(inner);
      else if (ts.isExpressionStatement(at) && this.#targets(at.expression).length > 0) chosen.push(at);
    };
    visit(s);
    if (chosen.length === 0) return;
    this.#found = true;
    this.#blank(s.getStart(this.file), s.end);
    for (const each of chosen) {
      const { value } = chain(plain((each as ts.ExpressionStatement).expression));
      for (const name of this.#targets((each as ts.ExpressionStatement).expression)) {
        if (!ts.isIdentifier(value)) {
          const local = this.#free(name ?? "whole");
          this.#tail.push(`var ${local} = ${value.getText(this.file)};`);
          this.#exportName(name ?? "default", local);
          if (name === undefined) this.#default = true;
        } else {
          this.#exportName(name ?? "default", value.text);
          if (name === undefined) this.#default = true;
        }
      }
    }
  }

  /** The names under which an assignment exports; undefined stands for the module itself. */
  #targets(expression: ts.Expression): readonly (string | undefined)[] {
    const names: (string | undefined)[] = [];
    for (const target of chain(plain(expression)).targets) {
      if (this.#isExports(target)) {
        if (ts.isPropertyAccessExpression(target)) names.push(undefined);
      } else {
        const name = this.#exportedName(target);
        if (name !== undefined) names.push(name);
      }
    }
    return names;
  }

  #assignment(s: ts.ExpressionStatement, e: ts.BinaryExpression): void {
    const { targets, value } = chain(e);
    const own = targets.filter((t) => this.#isExports(t) || this.#exportedName(t) !== undefined);
    if (own.length === 0) return;
    this.#found = true;
    const whole = own.some((t) => this.#isExports(t));
    const names = own.flatMap((t) => this.#exportedName(t) ?? []);
    const others = targets.filter((t) => !own.includes(t));
    const start = s.getStart(this.file);
    const from = value.getStart(this.file);
    if (names.length > 0 && isNothing(value)) {
      // `exports.a = exports.b = void 0;`: filled later.
      this.#blank(start, s.end);
      return;
    }
    if (whole && others.length === 0) {
      if (names.length === 0 && own.every((t) => !ts.isPropertyAccessExpression(t))) {
        this.#blank(start, s.end);
        return;
      }
      this.#blank(start, from);
      this.#exportWhole(s, value, from);
      return;
    }
    if (ts.isIdentifier(value) && others.length === 0) {
      this.#blank(start, s.end);
      for (const name of names) this.#exportName(name, value.text);
      if (whole) this.#exportName("default", value.text);
      return;
    }
    if (names.includes("__esModule")) {
      this.#compiled = true;
      this.#blank(start, s.end);
      return;
    }
    const name = names[0] ?? "default";
    const known = this.#locals.get(name);
    const local = known ?? this.#free(name);
    this.#blank(start, from);
    this.#insert(start, known === undefined ? `var ${local} = ` : `${local} = `);
    for (const target of others) this.#insert(from, `${target.getText(this.file)} = `);
    for (const each of names) this.#exportName(each, local);
    if (whole) this.#exportName("default", local);
    if (whole) this.#default = true;
  }

  /** `module.exports = value`, what is before the value being blanked already. */
  #exportWhole(s: ts.Statement, value: ts.Expression, from: number): void {
    this.#found = true;
    const e = plain(value);
    const specifier = requiredBy(e);
    if (specifier !== undefined) {
      this.#blank(from, s.end);
      this.#tail.push(`export * from ${JSON.stringify(specifier)};`);
      if (this.formOf(specifier) === "default") {
        this.#tail.push(`export { default } from ${JSON.stringify(specifier)};`);
        this.#default = true;
      }
      return;
    }
    if (ts.isObjectLiteralExpression(e) && e.properties.every((p) => this.#isPlainProperty(p))) {
      this.#exportProperties(s, e);
      return;
    }
    this.#default = true;
    if (ts.isIdentifier(e)) {
      this.#blank(from, s.end);
      this.#exportName("default", e.text);
      return;
    }
    const name = isFunction(e) || ts.isClassExpression(e) ? e.name?.text : undefined;
    if (e === value && name !== undefined && !this.#tops.has(name)) {
      // A function expression with a name becomes a declaration.
      this.#tops.add(name);
      this.#locals.set("default", name);
      this.#insert(from, "export default ");
      this.#blank(e.end, s.end);
      return;
    }
    const local = this.#free("whole");
    this.#insert(from, `var ${local} = `);
    this.#exportName("default", local);
  }

  #isPlainProperty(p: ts.ObjectLiteralElementLike): boolean {
    if (ts.isSpreadAssignment(p)) return requiredBy(p.expression) !== undefined;
    if (ts.isShorthandPropertyAssignment(p)) return true;
    if (p.name === undefined || !(ts.isIdentifier(p.name) || ts.isStringLiteral(p.name))) return false;
    if (!/^[A-Za-z_$][\w$]*$/.test(p.name.text)) return false;
    if (ts.isGetAccessor(p)) return returned(p) !== undefined;
    return ts.isPropertyAssignment(p) || ts.isMethodDeclaration(p);
  }

  #exportProperties(s: ts.Statement, e: ts.ObjectLiteralExpression): void {
    let at = e.getStart(this.file);
    for (const p of e.properties) {
      this.#blank(at, p.getStart(this.file, true));
      at = p.end;
      if (ts.isSpreadAssignment(p)) {
        this.#blank(p.getStart(this.file), p.end);
        this.#tail.push(`export * from ${JSON.stringify(requiredBy(p.expression))};`);
        continue;
      }
      const name = (p.name as ts.Identifier).text;
      const value = ts.isShorthandPropertyAssignment(p)
        ? p.name
        : ts.isPropertyAssignment(p)
          ? plain(p.initializer)
          : ts.isGetAccessor(p)
            ? returned(p)
            : undefined;
      if (value !== undefined && this.#exportValue(name, value)) {
        this.#blank(p.getStart(this.file), p.end);
        continue;
      }
      const local = this.#free(name);
      if (ts.isMethodDeclaration(p)) {
        this.#blank(p.name.getStart(this.file), p.name.end);
        this.#insert(p.name.getStart(this.file), `function ${p.asteriskToken === undefined ? "" : "*"}${local}`);
        if (p.asteriskToken !== undefined) this.#blank(p.asteriskToken.pos, p.asteriskToken.end);
        this.#insert(p.end, ";");
      } else if (ts.isPropertyAssignment(p)) {
        this.#blank(p.getStart(this.file), p.initializer.getStart(this.file));
        this.#insert(p.getStart(this.file), `var ${local} = `);
        this.#insert(p.end, ";");
      } else {
        this.#blank(p.getStart(this.file), p.end);
        this.#tail.push(`var ${local} = ${value?.getText(this.file)};`);
      }
      this.#exportName(name, local);
    }
    this.#blank(at, s.end);
  }

  /** Exports a value that has a name of its own: a variable, or the export of a module that is required. */
  #exportValue(name: string, value: ts.Expression): boolean {
    if (ts.isIdentifier(value) && value.text !== "undefined") {
      this.#exportName(name, value.text);
      return true;
    }
    if (!ts.isPropertyAccessExpression(value) || !ts.isIdentifier(value.name)) return false;
    const direct = requiredBy(value.expression);
    const from = ts.isIdentifier(value.expression) ? this.#required.get(value.expression.text) : undefined;
    const specifier = direct ?? from?.specifier;
    if (specifier === undefined || (from === undefined && direct === undefined)) return false;
    if (this.formOf(specifier) === "default" && value.name.text !== "default") return false;
    this.#locals.set(name, `${value.getText(this.file)}`);
    const written = value.name.text === name ? name : `${value.name.text} as ${name}`;
    this.#tail.push(`export { ${written} } from ${JSON.stringify(specifier)};`);
    return true;
  }

  #call(s: ts.ExpressionStatement, e: ts.CallExpression): void {
    const callee = e.expression.getText(this.file);
    const [first, second, third] = e.arguments;
    if (callee === "Object.defineProperty" && first !== undefined && this.#isExports(first)) {
      this.#found = true;
      const name = second !== undefined && ts.isStringLiteral(second) ? second.text : undefined;
      if (name === undefined) return;
      if (name === "__esModule") this.#compiled = true;
      if (name === "__esModule" || (third !== undefined && this.#exportDescribed(name, third)))
        this.#blank(s.getStart(this.file), s.end);
      return;
    }
    if (/__exportStar$/.test(callee) && first !== undefined && requiredBy(first) !== undefined) {
      this.#found = true;
      this.#blank(s.getStart(this.file), s.end);
      this.#tail.push(`export * from ${JSON.stringify(requiredBy(first))};`);
      return;
    }
    const bare = requiredBy(e);
    if (bare !== undefined) {
      this.#found = true;
      this.#blank(s.getStart(this.file), s.end);
      this.#tail.push(`import ${JSON.stringify(bare)};`);
    }
  }

  /** `{ enumerable: true, get: function () { return a_1.f; } }` */
  #exportDescribed(name: string, descriptor: ts.Expression): boolean {
    if (!ts.isObjectLiteralExpression(descriptor)) return false;
    for (const p of descriptor.properties) {
      const own = p.name?.getText(this.file);
      if (own === "value" && ts.isPropertyAssignment(p)) return this.#exportValue(name, plain(p.initializer));
      if (own !== "get") continue;
      const f = ts.isPropertyAssignment(p) ? p.initializer : ts.isMethodDeclaration(p) ? p : undefined;
      const value = f !== undefined && (isFunction(f) || ts.isMethodDeclaration(f)) ? returned(f) : undefined;
      return value !== undefined && this.#exportValue(name, value);
    }
    return false;
  }

  #variables(s: ts.VariableStatement): void {
    const { declarations } = s.declarationList;
    const kept: ts.VariableDeclaration[] = [];
    const imports: (() => void)[] = [];
    for (const d of declarations) {
      const whole = this.#wholeIn(d);
      const take = d.initializer === undefined ? undefined : this.#importOf(d.name, d.initializer);
      if (take === undefined) kept.push(d);
      else imports.push(take);
      if (whole !== undefined) whole();
    }
    if (imports.length === 0) return;
    this.#found = true;
    for (const take of imports) take();
    if (kept.length === 0) {
      this.#blank(s.getStart(this.file), s.end);
      return;
    }
    for (const [i, d] of declarations.entries()) {
      if (kept.includes(d)) continue;
      const isLast = declarations.slice(i).every((other) => !kept.includes(other));
      const from = isLast && i > 0 ? declarations[i - 1]!.end : d.getStart(this.file);
      const to = isLast ? d.end : declarations[i + 1]!.getStart(this.file);
      this.#blank(from, to);
    }
  }

  /** `var f = module.exports = function () { … }` */
  #wholeIn(d: ts.VariableDeclaration): (() => void) | undefined {
    if (d.initializer === undefined || !ts.isIdentifier(d.name)) return undefined;
    const { name, initializer } = d;
    const e = plain(initializer);
    if (!ts.isBinaryExpression(e)) return undefined;
    const { targets, value } = chain(e);
    const names = this.#targets(e);
    if (names.length === 0 || targets.length !== targets.filter((t) => this.#isAnyExport(t)).length) return undefined;
    return () => {
      this.#found = true;
      this.#blank(initializer.getStart(this.file), value.getStart(this.file));
      for (const each of names) this.#exportName(each ?? "default", name.text);
      if (names.includes(undefined)) this.#default = true;
    };
  }

  #isAnyExport(t: ts.Expression): boolean {
    return this.#isExports(t) || this.#exportedName(t) !== undefined;
  }

  /** What makes an import of `name = require(…)`. */
  #importOf(name: ts.BindingName, initializer: ts.Expression): (() => void) | undefined {
    const e = plain(initializer);
    const specifier = requiredBy(e);
    if (specifier !== undefined) {
      if (ts.isIdentifier(name)) return () => this.#import(name.text, specifier, false);
      if (!ts.isObjectBindingPattern(name)) return undefined;
      const simple = name.elements.every(
        (b) => ts.isIdentifier(b.name) && b.initializer === undefined && b.dotDotDotToken === undefined,
      );
      if (!simple || this.formOf(specifier) === "default") return undefined;
      const parts = name.elements.map((b) => {
        const imported = (b.propertyName ?? b.name).getText(this.file);
        const local = b.name.getText(this.file);
        return imported === local ? local : `${imported} as ${local}`;
      });
      return () => void this.#tail.push(`import { ${parts.join(", ")} } from ${JSON.stringify(specifier)};`);
    }
    if (!ts.isIdentifier(name)) return undefined;
    if (ts.isPropertyAccessExpression(e)) {
      const from = requiredBy(e.expression);
      if (from === undefined || this.formOf(from) === "default") return undefined;
      return () => void this.#tail.push(`import { ${e.name.text} as ${name.text} } from ${JSON.stringify(from)};`);
    }
    if (ts.isCallExpression(e) && e.arguments.length >= 1) {
      const from = requiredBy(e.arguments[0]!);
      const helper = e.expression.getText(this.file);
      if (from === undefined || !/importDefault|importStar|interop|toESM/i.test(helper)) return undefined;
      return () => this.#import(name.text, from, /default|toESM/i.test(helper));
    }
    return undefined;
  }

  #import(local: string, specifier: string, interop: boolean): void {
    this.#found = true;
    this.#required.set(local, { specifier, interop });
    const isDefault = this.formOf(specifier) === "default" && !interop;
    this.#tail.push(`import ${isDefault ? local : `* as ${local}`} from ${JSON.stringify(specifier)};`);
  }

  /** Mentions of exports inside the module, and calls as compilers write them: `(0, a.f)(x)`. */
  #uses(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) {
      const name = this.#exportedName(node);
      const local = name === undefined ? undefined : this.#locals.get(name);
      if (local !== undefined) this.#edits.push({ start: node.getStart(this.file), end: node.end, text: local });
      const from = ts.isIdentifier(node.expression) ? this.#required.get(node.expression.text) : undefined;
      if (from?.interop === true && node.name.text === "default" && this.formOf(from.specifier) === "names")
        this.#blank(node.expression.end, node.end);
    }
    if (ts.isParenthesizedExpression(node) && ts.isBinaryExpression(node.expression)) {
      const { left, operatorToken, right } = node.expression;
      if (operatorToken.kind === ts.SyntaxKind.CommaToken && left.getText(this.file) === "0")
        this.#blank(left.getStart(this.file), right.getStart(this.file));
    }
    ts.forEachChild(node, (child) => this.#uses(child));
  }

  #isExports(e: ts.Expression): boolean {
    if (ts.isIdentifier(e)) return e.text === this.#exportsName;
    return (
      ts.isPropertyAccessExpression(e) &&
      ts.isIdentifier(e.expression) &&
      e.expression.text === "module" &&
      e.name.text === "exports"
    );
  }

  #exportedName(e: ts.Expression): string | undefined {
    return ts.isPropertyAccessExpression(e) && this.#isExports(e.expression) ? e.name.text : undefined;
  }

  #exportName(name: string, local: string): void {
    if (this.#locals.has(name)) return;
    this.#locals.set(name, local);
    this.#tail.push(`export { ${local === name ? name : `${local} as ${name}`} };`);
  }

  #free(wanted: string): string {
    let name = /^(?:default|function|class|new|delete|in|of|for|if|var|let|const|return|typeof|void|with|this)$/.test(
      wanted,
    )
      ? `${wanted}Export`
      : wanted;
    while (this.#tops.has(name)) name = `${name}Export`;
    this.#tops.add(name);
    return name;
  }

  #insert(at: number, text: string): void {
    this.#edits.push({ start: at, end: at, text });
  }

  /** Leaves only the line ends of a piece. */
  #blank(start: number, end: number): void {
    if (end > start) this.#edits.push({ start, end, text: this.file.text.slice(start, end).replace(/[^\n]/g, " ") });
  }
}

/** Without edits inside others. */
function outermost(edits: readonly TextEdit[]): TextEdit[] {
  return edits.filter(
    (e) =>
      !edits.some(
        (other) =>
          other !== e &&
          other.end > other.start &&
          other.start <= e.start &&
          other.end >= e.end &&
          other.end - other.start > e.end - e.start &&
          !(e.start === e.end && (e.start === other.start || e.start === other.end)),
      ),
  );
}

function isDirective(s: ts.Statement): boolean {
  return ts.isExpressionStatement(s) && ts.isStringLiteral(s.expression);
}

/** `(function () { … })(…)`, `!function () { … }()` */
function calledFunction(e: ts.Expression): ts.CallExpression | undefined {
  let at = plain(e);
  if (ts.isPrefixUnaryExpression(at) || ts.isVoidExpression(at))
    at = plain(ts.isPrefixUnaryExpression(at) ? at.operand : at.expression);
  if (!ts.isCallExpression(at)) return undefined;
  const callee = plain(at.expression);
  if (isFunction(callee)) return at;
  // `(function () { … }).call(this)`
  const isCall = ts.isPropertyAccessExpression(callee) && callee.name.text === "call";
  return isCall && isFunction(plain(callee.expression))
    ? ts.factory.createCallExpression(plain(callee.expression), undefined, at.arguments.slice(1))
    : undefined;
}

function isFunction(node: ts.Node): node is ts.FunctionExpression | ts.ArrowFunction {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

function plain(e: ts.Expression): ts.Expression {
  let at = e;
  while (ts.isParenthesizedExpression(at)) at = at.expression;
  return at;
}

/** `a = b = value` */
function chain(e: ts.Expression): { readonly targets: readonly ts.Expression[]; readonly value: ts.Expression } {
  const targets: ts.Expression[] = [];
  let value = e;
  while (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    targets.push(plain(value.left));
    value = plain(value.right);
  }
  return { targets, value };
}

/** The specifier of `require("…")`. */
function requiredBy(e: ts.Expression): string | undefined {
  const call = plain(e);
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.expression.text !== "require")
    return undefined;
  const [argument] = call.arguments;
  return argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : undefined;
}

/** What a function that only returns something returns. */
function returned(f: { readonly body?: ts.ConciseBody | undefined }): ts.Expression | undefined {
  if (f.body === undefined) return undefined;
  if (!ts.isBlock(f.body)) return plain(f.body);
  const [only] = f.body.statements;
  return f.body.statements.length === 1 && only !== undefined && ts.isReturnStatement(only) && only.expression
    ? plain(only.expression)
    : undefined;
}

function isNothing(e: ts.Expression): boolean {
  return ts.isVoidExpression(e) || (ts.isIdentifier(e) && e.text === "undefined");
}

function isHostTest(e: ts.Expression, file: ts.SourceFile): boolean {
  return /typeof\s+(module|exports|define|window|require)\b/.test(e.getText(file));
}

function declaredNames(s: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(s)) return s.declarationList.declarations.flatMap((d) => boundNames(d.name));
  if ((ts.isFunctionDeclaration(s) || ts.isClassDeclaration(s)) && s.name !== undefined) return [s.name.text];
  return [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((e) => (ts.isOmittedExpression(e) ? [] : boundNames(e.name)));
}

/** `require` at the top of a CommonJS module → imports of an ES module. */
import ts from "#typescript";
import type { CommonJsModule } from "./common-js-module.js";
import { requiredBy } from "./common-js-syntax.js";
import { plain } from "./syntax.js";

export class CommonJsImports {
  constructor(readonly module: CommonJsModule) {}

  variables(s: ts.VariableStatement): void {
    const { declarations } = s.declarationList;
    const kept: ts.VariableDeclaration[] = [];
    const imports: (() => void)[] = [];
    for (const d of declarations) {
      const take = d.initializer === undefined ? undefined : this.#importOf(d.name, d.initializer);
      if (take === undefined) kept.push(d);
      else imports.push(take);
    }
    if (imports.length === 0) return;
    this.module.isCommonJs = true;
    for (const take of imports) take();
    if (kept.length === 0) {
      this.module.blank(s.getStart(this.module.file), s.end);
      return;
    }
    for (const [i, d] of declarations.entries()) {
      if (kept.includes(d)) continue;
      const isLast = declarations.slice(i).every((other) => !kept.includes(other));
      const from = isLast && i > 0 ? declarations[i - 1]!.end : d.getStart(this.module.file);
      const to = isLast ? d.end : declarations[i + 1]!.getStart(this.module.file);
      this.module.blank(from, to);
    }
  }

  /** What makes an import of `name = require(…)`. */
  #importOf(name: ts.BindingName, initializer: ts.Expression): (() => void) | undefined {
    const e = plain(initializer);
    const specifier = requiredBy(e);
    if (specifier !== undefined) {
      if (ts.isIdentifier(name)) return () => this.import(name.text, specifier, false);
      if (!ts.isObjectBindingPattern(name)) return undefined;
      const simple = name.elements.every(
        (b) => ts.isIdentifier(b.name) && b.initializer === undefined && b.dotDotDotToken === undefined,
      );
      if (!simple || this.module.formOf(specifier) === "default") return undefined;
      const parts = name.elements.map((b) => {
        const imported = (b.propertyName ?? b.name).getText(this.module.file);
        const local = b.name.getText(this.module.file);
        return imported === local ? local : `${imported} as ${local}`;
      });
      return () => void this.module.tail.push(`import { ${parts.join(", ")} } from ${JSON.stringify(specifier)};`);
    }
    if (!ts.isIdentifier(name)) return undefined;
    if (ts.isPropertyAccessExpression(e)) {
      const from = requiredBy(e.expression);
      if (from === undefined || this.module.formOf(from) === "default") return undefined;
      return () =>
        void this.module.tail.push(`import { ${e.name.text} as ${name.text} } from ${JSON.stringify(from)};`);
    }
    if (ts.isCallExpression(e) && e.arguments.length >= 1) {
      const from = requiredBy(e.arguments[0]!);
      const helper = e.expression.getText(this.module.file);
      if (from === undefined || !/importDefault|importStar|interop|toESM/i.test(helper)) return undefined;
      return () => this.import(name.text, from, /default|toESM/i.test(helper));
    }
    return undefined;
  }

  import(local: string, specifier: string, interop: boolean): void {
    this.module.isCommonJs = true;
    this.module.required.set(local, { specifier, interop });
    const isDefault = this.module.formOf(specifier) === "default" && !interop;
    this.module.tail.push(`import ${isDefault ? local : `* as ${local}`} from ${JSON.stringify(specifier)};`);
  }
}

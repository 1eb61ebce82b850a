/** Programs in C that run every head in every setting, and print of each, a line each: its name, how many settings there are, the largest errors. */
import type { Head } from "./heads.js";
import { heads, headsInC, types } from "./heads.js";

/** As settings.h has it. */
function rowInC({ name, choices, varies }: Head): string {
  const list = (values: readonly number[] | undefined): string =>
    `{${(values ?? [0, 0]).join(", ")}}, ${values === undefined ? 1 : 2}`;
  const chosen = [0, 1, 2, 3].map((k) => `{${list(choices[k])}}`);
  return `{"${name}", {${chosen.join(", ")}}, ${Number(varies === "increments")}, ${Number(varies === "rows")}}`;
}

const declarations = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.includes("int order"))
    .map((line) => `${line.slice(0, line.indexOf(" {"))};`)
    .join("\n");

const headers = (...derivatives: readonly string[]): string =>
  ["<math.h>", "<stdio.h>", "<cblas.h>", "<lapacke.h>", ...derivatives.map((name) => `"${name}"`)]
    .map((name) => `#include ${name}\n`)
    .join("");

/** Of first order, for double and for float. `text`: of the heads. */
export function driverInC(list: readonly Head[] = heads, text = headsInC()): string {
  const laws = types.map(
    ({ letter, real }) =>
      `#define REAL ${real}\n#define N(name) ${letter}_of_##name\n#include "laws.h"\n#undef REAL\n#undef N\n`,
  );
  const rows = list.map((head) => {
    const functions = types.flatMap(({ letter }) => ["", "_d", "_b"].map((mode) => `${letter}_${head.name}${mode}`));
    return `{${rowInC(head)}, ${functions.join(", ")}}`;
  });
  return `${headers("heads_b.h", "heads_d.h")}${laws.join("")}
${declarations(text)}
static const struct { struct row row; d_of_head *d; d_of_head_d *dd; d_of_head_b *db; s_of_head *s; s_of_head_d *sd; s_of_head_b *sb; } heads[] = {
${rows.join(",\n")}};

int main(void) {
  for (unsigned h = 0; h < sizeof heads / sizeof *heads; h++) {
    double error = 0, ofFloat = 0;
    int count = 0;
    for (int i = 0; i < SETTINGS; i++) {
      struct setting s;
      if (!begin(heads[h].row, i, &s)) continue;
      error = fmax(error, d_of_laws(heads[h].d, heads[h].dd, heads[h].db, s, 1e-5));
      ofFloat = fmax(ofFloat, s_of_laws(heads[h].s, heads[h].sd, heads[h].sb, s, 0));
      count++;
    }
    printf("%s %d %.1e %.1e\\n", heads[h].row.name, count, error, ofFloat);
  }
  return 0;
}
`;
}

/** Of second order, for double. In every other setting the first direction is zero: what is multiplied by it has derivatives all the same. */
export function secondDriverInC(list: readonly Head[] = heads): string {
  const rows = list.map((head) => {
    const functions = ["_d", "_d_d", "_d_b", "_b_d"].map((mode) => `d_${head.name}${mode}`);
    return `{${rowInC(head)}, ${functions.join(", ")}}`;
  });
  return `${headers("heads_d.h", "heads_d_d.h", "heads_d_b.h", "heads_b_d.h")}#include "second-laws.h"
static const struct { struct row row; head_d *d; head_d_d *dd; head_d_b *db; head_b_d *bd; } heads[] = {
${rows.join(",\n")}};

int main(void) {
  for (unsigned h = 0; h < sizeof heads / sizeof *heads; h++) {
    double error = 0;
    int count = 0;
    for (int i = 0; i < SETTINGS; i++) {
      struct setting s;
      if (!begin(heads[h].row, i, &s)) continue;
      for (int k = 0; k < ALL; k++)
        start_d[k] = count % 2 == 0 ? random_number() : 0, direction_d[k] = random_number(), weight_d[k] = random_number();
      error = fmax(error, second_laws(heads[h].d, heads[h].dd, heads[h].db, heads[h].bd, s));
      count++;
    }
    printf("%s %d %.1e\\n", heads[h].row.name, count, error);
  }
  return 0;
}
`;
}

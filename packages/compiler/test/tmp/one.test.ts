import { readFileSync } from "node:fs";
import { test } from "vitest";
import { derive, faultsOf } from "../print-c/derived-texts.js";
test("one", () => {
  const text = readFileSync(process.env.ONE ?? "/tmp/ra/one.c", "utf8");
  if (process.env.HEAD_) { const d = derive(text, "adjoint", process.env.HEAD_); console.log(d.header, d.source); const t = derive(text, "tangent", process.env.HEAD_); console.log(t.header, t.source); return; }
  const faults = faultsOf(text, Number(process.env.N ?? 4));
  console.log(faults === "" ? derive(text, "adjoint", "f").source + derive(text, "tangent", "f").source+ "ALL OK" : faults);
}, 60000);

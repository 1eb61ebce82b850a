import type { SourceModule } from "../../../1-parse/typescript/source-host.js";
import { preludeSource } from "./prelude-source.js";

/** The prelude as a module of every program: give it to parseTypeScript. */
export const preludeModule: SourceModule = { path: "/~prelude.ts", text: preludeSource };

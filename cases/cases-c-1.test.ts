import { checkCCases } from "./check-c-cases.js";

checkCCases(1, 4);

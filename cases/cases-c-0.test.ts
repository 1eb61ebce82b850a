import { checkCCases } from "./check-c-cases.js";

checkCCases(0, 4);

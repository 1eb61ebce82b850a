import { checkCCases } from "./check-c-cases.js";

checkCCases(2, 4);

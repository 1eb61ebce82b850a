import { checkCCases } from "./check-c-cases.js";

checkCCases(3, 4);

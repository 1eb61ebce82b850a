import { checkCases } from "./check-cases.js";

checkCases(1, 4);

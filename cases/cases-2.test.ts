import { checkCases } from "./check-cases.js";

checkCases(2, 4);

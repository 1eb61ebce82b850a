import { checkCases } from "./check-cases.js";

checkCases(0, 4);

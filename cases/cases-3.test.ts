import { checkCases } from "./check-cases.js";

checkCases(3, 4);

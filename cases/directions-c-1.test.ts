/** Several directions, over the cases in C. */
import { checkCDirections } from "./check-c-directions.js";

checkCDirections(1, 2);

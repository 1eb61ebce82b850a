/** Several directions, over the cases in C. */
import { checkCDirections } from "./check-c-directions.js";

checkCDirections(0, 2);

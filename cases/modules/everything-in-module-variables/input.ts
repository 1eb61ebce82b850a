// adjoint --function step --take-over
// at {}
let position = 1.5;
let velocity = 0.25;
const stiffness = 4;
const trace: number[] = [];
export function step(): void {
  velocity -= 0.1 * stiffness * Math.sin(position);
  position += 0.1 * velocity;
  trace.push(position);
}

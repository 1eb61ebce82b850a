// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// What is spread gives a part of the object that is made: a literal, one of two, or one where a test holds.
type Gains = { kp: number; ki: number; kd: number };
const worth = ({ kp, ki, kd }: Gains): number => kp * ki + kd;
function gains(x: readonly number[], isTuned: boolean): Gains {
  const [kp = 1, ki = 0, kd = 2] = x;
  return { kp, ki, kd: kp * ki, ...(kd > 1 && isTuned && { kd }), ...(isTuned ? { ki: kd * kp } : {}) };
}
export function f(x: number[]): number {
  const plain: Gains = { kp: x[1]!, ...{ ki: x[2]!, kd: x[0]! } };
  return worth(gains(x, true)) + worth(gains(x, false)) * x[0]! + worth(plain);
}

// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// What is spread gives a part of the object that is made: a literal, one of two, or one where a test holds.
type Gains = { kp: number; ki: number; kd?: number; limits?: { high: number; low?: number } };
const worth = ({ kp, ki, kd = 0.1, limits }: Gains): number =>
  kp * ki + kd * (limits?.high ?? 2) - (limits?.low ?? 0.3);
function gains(x: readonly number[], isTuned: boolean): Gains {
  const [kp = 1, ki = 0, kd] = x;
  return {
    kp,
    ki,
    ...(kd !== undefined && isTuned && { kd }),
    ...(isTuned ? { limits: { high: kd! * 2, ...(kp < 1 && { low: kp }) } } : {}),
  };
}
export function f(x: number[]): number {
  const plain: Gains = { kp: x[1]!, ...{ ki: x[2]!, kd: x[0]! } };
  const length: Gains = { ...plain, ...(x.length && { kp: x[0]! * x[1]! }), ...(x.length > 3 && { ki: 7 }) };
  return worth(gains(x, true)) + worth(gains(x, false)) * x[0]! + worth(plain) * worth(length);
}

export let rate = 0.5;
export function setRate(to: number): void {
  rate = to;
}
export const table = { k: [0.5, 0.25, 0.125] };

let count = 0;
const prefix = "step";
function stamp(): string {
  return prefix + count;
}
export function log(v: number): void {
  count++;
  console.log(stamp(), v);
}

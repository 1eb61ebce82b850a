/**
 * Strongly connected components of a directed graph over 0 … size-1, each component after all those it leads to (for a call
 * graph: callees first). Tarjan's algorithm, without recursion.
 */
export function stronglyConnected(
  size: number,
  successors: (node: number) => readonly number[],
): readonly (readonly number[])[] {
  const index = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const onStack = new Uint8Array(size);
  const next = new Int32Array(size);
  const stack: number[] = [];
  const path: number[] = [];
  const components: number[][] = [];
  let count = 0;
  for (let start = 0; start < size; start++) {
    if (index[start] !== -1) continue;
    path.push(start);
    while (path.length > 0) {
      const node = path[path.length - 1] as number;
      if (index[node] === -1) {
        index[node] = count;
        low[node] = count++;
        stack.push(node);
        onStack[node] = 1;
      }
      const edges = successors(node);
      const at = next[node] as number;
      if (at < edges.length) {
        next[node] = at + 1;
        const to = edges[at] as number;
        if (index[to] === -1) path.push(to);
        else if (onStack[to] === 1) low[node] = Math.min(low[node] as number, index[to] as number);
        continue;
      }
      path.pop();
      const above = path[path.length - 1];
      if (above !== undefined) low[above] = Math.min(low[above] as number, low[node] as number);
      if (low[node] === index[node]) {
        const component: number[] = [];
        let member: number;
        do {
          member = stack.pop() as number;
          onStack[member] = 0;
          component.push(member);
        } while (member !== node);
        components.push(component);
      }
    }
  }
  return components;
}

export interface Mark {
  kind: string;
  name: string;
  place: { kind: string; at: number[] };
}
export declare function marked(at: number[], name: string): Mark;

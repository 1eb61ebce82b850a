export interface Place {
  kind: string;
  at: number[];
}
export interface Mark<P extends Place = Place> {
  kind: string;
  name: string;
  weight?: number;
  notes: { [name: string]: any };
  place: P;
}
export declare function mark<P extends Place>(place: P, name: string, options?: { weight?: number; size?: number }, notes?: { [name: string]: any }): Mark<P>;
export declare function marked(at: number[], name: string, options?: { weight?: number; size?: number }): Mark;
export declare function walk(x: number[]): number;

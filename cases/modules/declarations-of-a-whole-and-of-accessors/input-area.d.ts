declare function area(width: number, height: number): number;
export = area;

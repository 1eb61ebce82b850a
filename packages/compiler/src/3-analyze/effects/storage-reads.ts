/**
 * What evaluating an expression reads of storage.
 * In: points-to. Out: zones, handed one by one to a visitor.
 * Method: a value read reads the zones its path denotes; every path also reads the pointers on its way and its subscripts, and a
 * section up to the end of a list the list's length.
 */
import { prefixPath } from "../../il/queries/path-types.js";
import type { Expression, Path, Program } from "../../il/types.js";
import { forEachExpression, pointersOnTheWay, subscriptsOf } from "../../il/visit.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";
import { sitesBehind } from "./outside-stores.js";

export class StorageReads {
  readonly #program: Program;
  readonly #pointsTo: PointsTo;

  constructor(program: Program, pointsTo: PointsTo) {
    this.#program = program;
    this.#pointsTo = pointsTo;
  }

  /** Zones read when the expression is evaluated. */
  ofExpression(expression: Expression, visit: (zone: ZoneId) => void): void {
    forEachExpression(expression, (e) => {
      if (e.kind === "read") {
        this.#pointers(e.path, visit);
        for (const zone of this.#pointsTo.zonesOf(e.path)) visit(zone);
      } else if (e.kind === "address") {
        this.#pointers(e.path, visit);
      } else if (e.kind === "operation" && e.name === "external") {
        // The host may ask which fields an object has, and in which order: those that have been set.
        for (const argument of e.arguments)
          for (const site of sitesBehind(this.#pointsTo, argument))
            for (const zone of this.#pointsTo.zonesOfSite(site))
              if (this.#pointsTo.zones[zone]?.kind === "field") visit(zone);
      } else if (
        e.kind === "operation" &&
        (e.name === "length" || e.name === "size" || e.name === "keyAt" || e.name === "has")
      ) {
        const collection = e.arguments[0];
        if (collection === undefined) return;
        for (const site of this.#pointsTo.sitesOf(collection)) {
          for (const zone of this.#pointsTo.zonesOfSite(site)) {
            const kind = this.#pointsTo.zones[zone]?.kind;
            if (kind === "length" || kind === "keys") visit(zone);
          }
        }
      }
    });
  }

  /** All that a value leads to, however many pointers are followed. */
  behind(value: Expression, visit: (zone: ZoneId) => void): void {
    const seen = new Set<ZoneId>();
    const queue = [...sitesBehind(this.#pointsTo, value)];
    for (let site = queue.pop(); site !== undefined; site = queue.pop()) {
      for (const zone of this.#pointsTo.zonesOfSite(site)) {
        if (seen.has(zone)) continue;
        seen.add(zone);
        visit(zone);
        queue.push(...this.#pointsTo.sitesInZone(zone));
      }
    }
  }

  /** Zones read to find the storage a path denotes: the pointers on its way, and its subscripts. Not what it holds. */
  ofAddress(path: Path, visit: (zone: ZoneId) => void): void {
    this.#pointers(path, visit);
    for (const subscript of subscriptsOf(path)) this.ofExpression(subscript, visit);
  }

  #pointers(path: Path, visit: (zone: ZoneId) => void): void {
    for (const count of pointersOnTheWay(path)) {
      if (count === 0) {
        for (const zone of this.#pointsTo.zonesOfVariable(path.root)) visit(zone);
        continue;
      }
      const pointer = prefixPath(this.#program, path, count) ?? {
        root: path.root,
        steps: path.steps.slice(0, count),
        type: { kind: "pointer", target: { kind: "nil" }, nullable: true },
      };
      for (const zone of this.#pointsTo.zonesOf(pointer)) visit(zone);
    }
    path.steps.forEach((step, count) => {
      if (step.kind !== "section" || step.ranges.every((range) => range.to !== undefined)) return;
      const list: Path = { root: path.root, steps: path.steps.slice(0, count), type: path.type };
      for (const zone of this.#pointsTo.zonesOf(list)) if (this.#pointsTo.zones[zone]?.grows === true) visit(zone);
    });
  }
}

/** A function of the user's, with its types as another text of it spells them: enumerations as integers, structs by other names. */
import type { CHeadDescription, CTypeTree } from "@retrograd/compiler";

export function spelledAs(description: CHeadDescription, other: CHeadDescription): CHeadDescription {
  const records = new Map(description.records);
  const done = new Set<number>();
  const respelled = (type: CTypeTree, as: CTypeTree | undefined): CTypeTree => {
    switch (type.kind) {
      case "pointer":
        return as?.kind === "pointer" ? { ...type, target: respelled(type.target, as.target) } : type;
      case "array":
        return as?.kind === "array" ? { ...type, element: respelled(type.element, as.element) } : type;
      case "record":
        if (as?.kind !== "record") return type;
        fields(type.record, as.record);
        return { ...type, spelled: as.spelled };
      case "function":
        return as?.kind === "function" ? as : type;
      case "void":
        return type;
      default:
        return as !== undefined && "spelled" in as ? { ...type, spelled: as.spelled } : type;
    }
  };
  const fields = (record: number, as: number): void => {
    const known = records.get(record);
    if (known === undefined || done.has(record)) return;
    done.add(record);
    const others = new Map(other.records.get(as)?.fields.map((field) => [field.name, field.type]));
    const all = known.fields.map((field) => ({ ...field, type: respelled(field.type, others.get(field.name)) }));
    records.set(record, { ...known, fields: all });
  };
  const parameters = description.parameters.map(({ name, type }, k) => ({
    name,
    type: respelled(type, other.parameters[k]?.type),
  }));
  const result = respelled(description.result, other.result);
  return { ...description, parameters, result, records };
}

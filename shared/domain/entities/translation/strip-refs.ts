// Replaces refs by names: refs are for models, while people and the summary need names.
import type { DomainPack } from "../../../contracts/pack.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import type { Registry } from "../create-registry.ts";
import { maskUuids } from "./find-uuids.ts";
import { UNREAD_LABEL } from "./translate-rows.ts";

/** The prefixes of this pack's refs: `wine`, `note`. */
export function refTypesOf(pack: DomainPack): string[] {
  const types = new Set([
    ...Object.values(pack.tables).map(({ refType }) => refType),
    ...Object.values(pack.subdomains).flatMap(({ artifact }) => artifact?.type ?? []),
  ]);
  return [...types];
}

/** A pattern of this pack's refs: `wine_3`, `gen_wine_1`. */
function refPattern(pack: DomainPack): RegExp {
  const types = refTypesOf(pack).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:gen_)?(?:${types})_\\d+(?!\\w)`, "giu");
}

/** The refs that a text names, each once. */
export function refsIn(pack: DomainPack, text: string): string[] {
  return [...new Set(text.match(refPattern(pack)) ?? [])];
}

/** The text with each ref replaced by its label, in one pass; `unknownName` stands for a ref without one. */
export function replaceRefs(
  pack: DomainPack,
  text: string,
  registry: Registry,
  unknownName: string,
): string {
  return text.replace(refPattern(pack), (ref) => nameOf(pack, registry, ref) || unknownName);
}

const nameOf = (pack: DomainPack, registry: Registry, ref: string): string =>
  plainLabel(pack, labelOf(registry.get(ref.toLowerCase())) ?? "");

/** The text with refs replaced by labels (unknown ones removed) and ids masked. */
export function stripRefs(pack: DomainPack, text: string, registry: Registry): string {
  const output = text
    // `Barolo (wine_3)` and `wine_3 (Barolo)` become one name.
    .replace(new RegExp(`(?<!\\s)\\s*\\(${refPattern(pack).source}\\)`, "giu"), "")
    .replace(
      new RegExp(`(${refPattern(pack).source}) \\(([^()]+)\\)`, "giu"),
      (match, ref: string, label: string) =>
        label.trim() === nameOf(pack, registry, ref) ? label : match,
    );
  return maskUuids(replaceRefs(pack, output, registry, ""));
}

/** A label as a name that cannot be mistaken for a ref. */
export function plainLabel(pack: DomainPack, label: string): string {
  return label.replace(refPattern(pack), (ref) => ref.replaceAll("_", " "));
}

/**
 * The value with every text in it as `plainLabel` returns it, for texts that people wrote: nothing in them is a
 * ref.
 */
export function plainTexts<T>(pack: DomainPack, value: T): T {
  const toPlain = (part: unknown): unknown => {
    if (typeof part === "string") return plainLabel(pack, part);
    if (Array.isArray(part)) return part.map(toPlain);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, toPlain(member)]));
  };
  return toPlain(value) as T;
}

/** The label of an entity that was read; undefined for an entity to which another row only refers. */
export function labelOf(record: EntityRecord | undefined): string | undefined {
  return record === undefined || record.label === UNREAD_LABEL ? undefined : record.label;
}

/** A translated row as a person may see it: no refs, foreign keys by label. */
export function nameRow(
  pack: DomainPack,
  table: string,
  row: Record<string, unknown>,
  registry: Registry,
): Record<string, unknown> {
  const spec = pack.tables[table];
  const output: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (column === "id" || value === null) continue;
    if (spec !== undefined && Object.hasOwn(spec.foreignKeys, column)) {
      const label = labelOf(registry.get(String(value)));
      if (label !== undefined) output[column.replace(/_id$/, "")] = label;
    } else if (spec !== undefined && Object.hasOwn(spec.children, column)) {
      const rows = (value as Record<string, unknown>[]) ?? [];
      output[column] = rows.map((child) => nameRow(pack, column, child, registry));
    } else {
      output[column] = value;
    }
  }
  return output;
}

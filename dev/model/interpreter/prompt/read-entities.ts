// The entity tables of Understand's and Think's prompts.
import { sectionOf, tableOf, bulletsOf, type Section } from "./parse-prompt.ts";

export interface Entity {
  ref: string;
  type: string;
  label: string;
  status: string;
  tier: "active" | "draft" | "retained";
  /** Number of the exchange that touched it last; 0 when it is not said. */
  touched: number;
}

/** All entities of an `## Entities` section, drafts and active ones in the order shown. */
export function readEntities(section: Section): Entity[] {
  const active = tableOf(sectionOf(section.children, "Active").text);
  const drafts = tableOf(sectionOf(section.children, "Drafts").text);
  const retained = sectionOf(section.children, "Retained").text;
  return [
    ...active.map((row) => entityOf(row, "active")),
    ...drafts.map((row) => entityOf(row, "draft")),
    ...tableOf(retained).map((row) => entityOf(row, "retained")),
    ...bulletsOf(retained).map((line) => entityOf({ Ref: line }, "retained")),
  ].filter(({ ref }) => ref !== "");
}

function entityOf(row: Record<string, string>, tier: Entity["tier"]): Entity {
  const ref = row.Ref ?? "";
  return {
    ref,
    type: row.Type || typeOf(ref),
    label: row.Label ?? "",
    status: row.Status ?? "",
    tier,
    touched: Number(/\d+/.exec(row.Touched ?? "")?.[0] ?? 0),
  };
}

/** `recipe` of `recipe_3` and of `gen_recipe_1`. */
export function typeOf(ref: string): string {
  return ref.replace(/^gen_/, "").replace(/_\d+$/, "");
}

// The parts of a plan: its steps, and the items that a step handles.
import { TABLE_NAMES, TABLES, type Table } from "../forms/tables.ts";
import type { Prompt } from "../prompt/read-prompt.ts";

/** An item of a batch. */
export interface Item {
  label: string;
  brief: string;
  ref: string | null;
}

export interface Step {
  type: string;
  subdomain: string;
  group: number;
  description: string;
  operation?: string;
  batch?: Item[];
  all_found?: boolean;
}

export interface Plan {
  goal: string;
  steps: Step[];
  /** The question that comes before any action. */
  propose?: string;
  /** The answer to a question that no row can answer. */
  answer?: string;
}

export const UNCLEAR =
  "I am not sure which one you mean, so nothing was done. Say its name, or ask me to show them first.";

export const read = (table: Table, group: number, description: string): Step => ({
  type: "read",
  subdomain: TABLES[table].subdomain,
  group,
  description,
});
export const write = (table: Table, operation: string, description: string, group = 0): Step => ({
  type: "write",
  subdomain: TABLES[table].subdomain,
  group,
  description,
  operation,
});

export const make = (
  subdomain: string,
  group: number,
  description: string,
  ...batch: Item[]
): Step => ({ type: "generate", subdomain, group, description, batch });
/** The table that all refs belong to; undefined if there is none. */
export const tableOf = (refs: string[]): Table | undefined =>
  TABLE_NAMES.find((table) => refs.every((ref) => ref.startsWith(`${TABLES[table].refType}_`)));

export function item({ entities }: Prompt, ref: string): Item {
  return { label: entities.find((entity) => entity.ref === ref)?.label ?? ref, brief: "", ref };
}

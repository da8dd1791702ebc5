// Reads rows of a resource for an agent. Each id in them gets a ref in the agent's conversation.
import type { RowQuery } from "../../contracts/filter.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import { refShape } from "../../domain/entities/translation/translate-rows.ts";
import type { Place } from "../find-conversation.ts";
import type { ToolCall } from "../tool.ts";
import { rowWithRefs } from "./shape-row.ts";

/** Errors: ContractError("invalid_input") for a refused filter. */
export async function readRows(
  { runtime, user }: ToolCall,
  { household, conversation }: Place,
  spec: ResourceSpec,
  query: Omit<RowQuery, "table" | "children">,
): Promise<Record<string, unknown>[]> {
  const { pack } = runtime.flow;
  const { rows, refs } = await runtime.database
    .as(user)
    .readRowsWithRefs(
      { ...query, table: spec.table, children: true, ...(spec.marked ? { wishes: [] } : {}) },
      household,
      conversation,
      refShape(pack, spec.table),
    );
  const refById = new Map(refs.map(({ id, ref }) => [id, ref]));
  return rows.map((row) => rowWithRefs(pack, spec, row, refById));
}

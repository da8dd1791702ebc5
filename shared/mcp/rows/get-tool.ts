// get_item: the current content of the row that a ref names.
import * as z from "zod";
import type { DomainPack } from "../../contracts/pack.ts";
import { Refusal } from "../../services/refusal.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, READ_ONLY, type Tool } from "../tool.ts";
import { findRow, unknownRef } from "./find-row.ts";
import { readRows } from "./read-rows.ts";
import { rowSchema } from "./shape-row.ts";

export function getTool(pack: DomainPack): Tool {
  const resources = pack.resources ?? [];
  const names = resources.map(({ one }) => one);
  return defineTool({
    name: "get_item",
    title: "Read what a ref names",
    description: `Reads the row that a ref names, as it is now: one of ${names.join(", ")}.`,
    input: z.strictObject({ ref: z.string().max(100), ...HouseholdArgument }),
    output: z.object({
      kind: z.string().describe(`one of ${names.join(", ")}`),
      item: z.union(resources.map((spec) => rowSchema(pack, spec))),
    }),
    hints: READ_ONLY,
    limited: "reads",
    async run(call, { ref, household }) {
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const row = await findRow(call, place, ref);
      if (row instanceof Refusal) return row;
      const { spec, id } = row;
      const where = { and: [{ column: "id", op: "eq", value: id }] };
      const [item] = await readRows(call, place, spec, { where });
      if (item === undefined) return unknownRef(ref);
      return { kind: spec.one, item };
    },
  });
}

// What the database's functions about definitions answer. Documents are in the words of the API already.
import * as z from "zod";
import { IdSchema } from "../api/common.ts";
import { ProcessSchema, ProcessVersionSchema } from "./processes.ts";
import { SealedSchema } from "./secrets.ts";
import { HealthSchema } from "./services.ts";
import { ConnectionParamsSchema, ToolSchema } from "./tools.ts";

const RefusalSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["key_conflict", "not_found", "quota"]) }),
  z.object({ outcome: z.literal("stale") }),
  z.object({
    outcome: z.literal("in_use"),
    by: z.array(z.object({ kind: z.string(), id: IdSchema, name: z.string() })),
  }),
  z.object({ outcome: z.literal("refused"), code: z.string() }),
]);

export type DefinitionAnswers<T> = ReturnType<typeof definitionAnswers<T>>;
/** The answers about one kind of definitions, whose documents fit `item`. */
export function definitionAnswers<T>(item: z.ZodType<T>) {
  const written = z.object({ outcome: z.literal("written"), item });
  const deleted = z.object({ outcome: z.literal("written"), item: z.null() });
  return {
    written: z.union([written, RefusalSchema]),
    deleted: z.union([deleted, RefusalSchema]),
    one: z.object({ item: item.nullable() }),
    page: z.object({
      items: z.array(item),
      next: z.object({ at: z.string(), id: IdSchema }).nullable(),
    }),
  };
}

export const ProcessVersionsAnswerSchema = z.object({
  versions: z.array(ProcessVersionSchema).nullable(),
  item: ProcessSchema.nullable(),
});

export const CallablesAnswerSchema = z.object({
  tools: z.array(ToolSchema),
  processes: z.array(ProcessSchema),
});

export const BoundAnswerSchema = z.object({
  seen: z.string(),
  others: z.array(ConnectionParamsSchema),
});

export const SealedAnswerSchema = z.object({
  secret: z
    .object({ id: IdSchema, owner: IdSchema, version: z.int(), sealed: SealedSchema })
    .nullable(),
});

export const HealthAnswerSchema = z.object({ status: HealthSchema.nullable() });

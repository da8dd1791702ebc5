// The ActDecision schema of one step. There is one schema per kind of step for all tables, and one per artifact.
// Tables, columns and values are text that code checks (`readCall`), so that providers compile few grammars.
//
// Only fields that not every action needs are optional; a call has no optional fields.
import * as z from "zod";
import {
  BlockedSchema,
  CALL_FIELDS,
  flatFilterSchema,
  NotDoneSchema,
  type ActDecision,
  type ToolName,
} from "../../../contracts/answers/act.ts";
import type { DomainPack, SubdomainSpec } from "../../../contracts/pack.ts";
import type { StepType, WriteOperation } from "../../../contracts/plan.ts";
import type { Schema } from "../../../contracts/schema.ts";
import { operatorsOf } from "../../rows/operators-of.ts";

export interface ActSchemaKey {
  type: StepType;
  subdomain: string;
  operation?: WriteOperation | undefined;
  /** Act-quick: one table, reads only. */
  quick?: boolean;
}

/** Per isolate, keyed by pack: a schema is built once per kind of step and contains no data of a request. */
const schemasByPack = new WeakMap<DomainPack, Map<string, Schema<ActDecision>>>();

/** The schema of a kind of step; the same object for the same pack and kind. */
export function actSchema(pack: DomainPack, key: ActSchemaKey): Schema<ActDecision> {
  const { type, subdomain, operation, quick = false } = key;
  const schemas = schemasByPack.get(pack) ?? new Map<string, Schema<ActDecision>>();
  schemasByPack.set(pack, schemas);
  const name = quick
    ? "quick"
    : type === "generate"
      ? `generate ${subdomain}`
      : (operation ?? type);
  const schema = schemas.get(name) ?? buildSchema(pack, key);
  schemas.set(name, schema);
  return schema;
}

const text = (max: number, description: string) =>
  z.string().max(max).describe(description).optional();

function buildSchema(pack: DomainPack, key: ActSchemaKey): Schema<ActDecision> {
  const spec = pack.subdomains[key.subdomain];
  if (spec === undefined) throw new Error(`the pack has no subdomain ${key.subdomain}`);
  const tools = toolsOf(key);
  const data = dataOf(spec, key);
  const shape = {
    action: z.enum(actionsOf(key)),
    ...(tools.length > 0
      ? { call: callSchema(pack, tools, key).describe("for tool_call").optional() }
      : {}),
    ...(data === null ? {} : { data: data.optional() }),
    ...(key.type === "write" ? { not_done: z.array(NotDoneSchema).max(40).optional() } : {}),
    result_summary: text(500, "for step_complete: what was done, one sentence"),
    ...(key.quick
      ? {}
      : {
          note_for_next_step: text(500, "for step_complete: what a later step must know"),
          question: text(500, "for ask_user"),
          details: text(600, "for fail"),
        }),
    blocked: BlockedSchema.describe("for blocked").optional(),
  };
  const title = key.quick ? "ActQuickDecision" : "ActDecision";
  return z.strictObject(shape).meta({ title }) as unknown as Schema<ActDecision>;
}

const AnalysisSchema = z
  .strictObject({
    text: z.string().max(6000),
    refs: z.array(z.string().max(60)).max(60).describe("refs that the conclusion names"),
  })
  .describe("for step_complete: the conclusion");

function dataOf(spec: SubdomainSpec, { type }: ActSchemaKey): z.ZodType | null {
  if (type === "analyze") return AnalysisSchema;
  if (type !== "generate" || spec.artifact === undefined) return null;
  return spec.artifact.schema.describe("for step_complete: the whole content");
}

/** The actions of a step type (spec/act-prompt#actions). */
export function actionsOf({ type, quick }: ActSchemaKey): ActDecision["action"][] {
  if (quick) return ["tool_call", "step_complete", "blocked"];
  const otherActions = ["step_complete", "ask_user", "blocked", "fail"] as const;
  return type === "read" || type === "write" ? ["tool_call", ...otherActions] : [...otherActions];
}

/** The tools of a step: reads, and the operation that Think gave a write step. */
export function toolsOf({ type, operation, quick }: ActSchemaKey): ToolName[] {
  if (quick || type === "read") return ["db_read"];
  return type === "write" && operation !== undefined ? ["db_read", `db_${operation}`] : [];
}

/** Tables that the step may read; the first is the subdomain's main one, and the only one for a quick look-up. */
export function readableTables(spec: SubdomainSpec, quick = false): string[] {
  return quick ? spec.tables.slice(0, 1) : spec.tables;
}

function callSchema(pack: DomainPack, tools: ToolName[], key: ActSchemaKey) {
  const { type, operation, quick } = key;
  const where = flatFilterSchema(operatorsOf(pack));
  const { table, columns, order, limit, rows, changes, item, last } = CALL_FIELDS;
  const ownFields =
    quick || type === "read"
      ? { columns, order, limit }
      : operation === "create"
        ? { rows }
        : operation === "update"
          ? { changes }
          : { item };
  return z.strictObject({ tool: z.enum(tools), table, where, ...ownFields, last });
}

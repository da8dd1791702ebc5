// The ActDecision schema of one step: only its actions, its tools, its tables, its columns, its
// artifact. Structured output cannot recurse and takes no free-form maps, so everything is flat.
//
// Fields that a model may leave out have a default instead of being optional: the grammars of
// structured output allow few optional and few union fields.
import * as z from "zod";
import {
  BlockedCodeSchema,
  SuggestedNextSchema,
  type ActDecision,
  type ToolName,
} from "../contracts/act.ts";
import { FILTER_OPERATORS, OrderSchema } from "../contracts/filter.ts";
import type { DomainPack, SubdomainSpec } from "../contracts/pack.ts";
import type { StepType, WriteOperation } from "../contracts/plan.ts";
import type { Schema } from "../contracts/schema.ts";
import { filterColumns } from "./translate-filter.ts";

export interface ActSchemaKey {
  type: StepType;
  subdomain: string;
  operation?: WriteOperation | undefined;
  /** The step has a manifest: rows and calls name the item they are for. */
  batched?: boolean;
  /** Act-quick: one table, reads only. */
  quick?: boolean;
}

/** Per isolate, by pack: a schema is built once per kind of step and holds nothing of a request. */
const memo = new WeakMap<DomainPack, Map<string, Schema<ActDecision>>>();

/** The schema of a kind of step; the same object for the same pack and key. */
export function actSchema(pack: DomainPack, key: ActSchemaKey): Schema<ActDecision> {
  const { type, subdomain, operation, batched = false, quick = false } = key;
  const known = memo.get(pack) ?? new Map<string, Schema<ActDecision>>();
  memo.set(pack, known);
  const name = [type, subdomain, operation ?? "", batched, quick].join("|");
  const schema = known.get(name) ?? buildSchema(pack, { ...key, batched, quick });
  known.set(name, schema);
  return schema;
}

/**
 * A field that may be left out or null; the JSON schema shows it as required. Descriptions go inside:
 * what stands beside a `$ref` is lost on the way to the provider.
 */
function lenient<S extends z.ZodType>(schema: S, fallback: z.core.util.NoUndefined<z.output<S>>) {
  return z.preprocess((value) => value ?? undefined, schema.default(fallback));
}

const text = (max: number, what: string) => lenient(z.string().max(max).describe(what), "");

/** `optional` in the JSON schema; a null that arrives counts as left out. */
function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => value ?? undefined, schema.optional());
}

const BlockedSchema = z.strictObject({
  reason_code: BlockedCodeSchema,
  details: z.string().max(600),
  suggested_next: SuggestedNextSchema,
});

function buildSchema(pack: DomainPack, key: ActSchemaKey): Schema<ActDecision> {
  const spec = pack.subdomains[key.subdomain];
  if (spec === undefined) throw new Error(`the pack has no subdomain ${key.subdomain}`);
  const tools = toolsOf(key);
  const actions = actionsOf(key);
  const shape = {
    action: z.enum(actions),
    ...(tools.length > 0
      ? {
          tool: optional(z.enum(tools).describe("for tool_call")),
          params: optional(paramsSchema(pack, spec, key).describe("for tool_call")),
        }
      : {}),
    ...(key.type === "generate" && spec.artifact
      ? {
          data: optional(spec.artifact.schema.describe("for step_complete: the whole content")),
        }
      : {}),
    ...(key.type === "analyze" ? { data: optional(AnalysisSchema) } : {}),
    result_summary: text(500, "for step_complete: what was done, one sentence"),
    ...(key.quick
      ? {}
      : {
          note_for_next_step: text(500, "for step_complete: what a later step must know"),
          question: text(500, "for ask_user"),
          details: text(600, "for fail"),
        }),
    blocked: optional(BlockedSchema.describe("for blocked")),
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

/** The actions of a step type (act-prompt-structure, Valid actions). */
export function actionsOf({ type, quick }: ActSchemaKey): ActDecision["action"][] {
  if (quick) return ["tool_call", "step_complete", "blocked"];
  const rest = ["step_complete", "ask_user", "blocked", "fail"] as const;
  return type === "read" || type === "write" ? ["tool_call", ...rest] : [...rest];
}

/** The tools of a step: reads, and the one operation that Think gave a write step. */
export function toolsOf({ type, operation, quick }: ActSchemaKey): ToolName[] {
  if (quick || type === "read") return ["db_read"];
  return type === "write" && operation !== undefined ? ["db_read", `db_${operation}`] : [];
}

/** Tables that the step may read; the first is the subdomain's main one. */
export function readableTables(spec: SubdomainSpec, quick = false): string[] {
  return quick ? spec.tables.slice(0, 1) : spec.tables;
}

function paramsSchema(pack: DomainPack, spec: SubdomainSpec, key: ActSchemaKey) {
  const tables = readableTables(spec, key.quick);
  const columns = [...new Set(tables.flatMap((table) => filterColumns(pack, table)))];
  const isBatched = key.batched === true;
  return z.strictObject({
    table: z.enum(tables),
    columns: lenient(z.array(z.string().max(100)).max(40).describe("db_read: [] for all"), []),
    where: optional(filterSchema(columns).describe("left out: all rows; required to change rows")),
    order: lenient(z.array(OrderSchema).max(4), []),
    limit: lenient(z.int().min(1).max(200), 50),
    ...(key.operation === "create"
      ? { rows: lenient(z.array(rowSchema(pack, spec, isBatched)).max(100), []) }
      : {}),
    ...(key.operation === "update" ? { set: optional(setSchema(pack, spec)) } : {}),
    ...(isBatched && key.operation !== "create"
      ? { item: text(60, "the batch item that this call is for, when no ref says it") }
      : {}),
  });
}

const scalar = z.union([z.string().max(500), z.number(), z.boolean()]);

/** The filter of contracts/filter.ts with the columns of the step's tables. */
function filterSchema(columns: string[]) {
  const condition = z.strictObject({
    column: z.enum(columns),
    op: z.enum(FILTER_OPERATORS),
    value: z.union([scalar, z.array(scalar).max(200)]),
  });
  const clause = z.union([
    condition,
    z.strictObject({ and: z.array(condition).min(1).max(20) }),
    z.strictObject({ or: z.array(condition).min(1).max(20) }),
  ]);
  const clauses = z.array(clause).min(1).max(20);
  return z.union([z.strictObject({ and: clauses }), z.strictObject({ or: clauses })]);
}

function rowSchema(pack: DomainPack, spec: SubdomainSpec, batched: boolean) {
  const item = z.string().max(60).describe("the batch item that this row is for");
  return oneOf(
    spec.writes.flatMap((table) => pack.tables[table]?.insert ?? []),
    (schema) => (batched ? schema.safeExtend({ item }) : schema),
  );
}

function setSchema(pack: DomainPack, spec: SubdomainSpec) {
  return oneOf(
    spec.writes.flatMap((table) => pack.tables[table]?.update ?? []),
    (schema) => schema,
  );
}

function oneOf(schemas: z.ZodObject[], wrap: (schema: z.ZodObject) => z.ZodObject): z.ZodType {
  const [first, ...others] = schemas.map(wrap);
  if (first === undefined) throw new Error("a write step of a subdomain without writable tables");
  return others.length === 0 ? first : z.union([first, ...others]);
}

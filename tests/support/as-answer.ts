// Scripts express a model's answer in the terms that code works with (an understanding, a tool call with
// a filter and rows); this converts it to the contract's flat form, as a model would write it. An answer
// that has that form already, or an unknown one, stays as it is, except that a decision loses its null fields.
import * as z from "zod";
import type {
  UnderstandAnswer,
  UnderstandOutput,
} from "../../shared/contracts/answers/understand.ts";

type Values = Record<string, unknown>;

const schemas = new WeakMap<z.ZodType, Json>();

/** The JSON schema of a contract's zod schema. */
export function jsonSchemaOf(schema: z.ZodType): Json {
  const json = schemas.get(schema) ?? (z.toJSONSchema(schema, { unrepresentable: "any" }) as Json);
  schemas.set(schema, json);
  return json;
}

interface Json {
  [key: string]: unknown;
  $ref?: string;
  $defs?: Record<string, Json>;
  properties?: Record<string, Json>;
}

/**
 * @param schema the JSON schema that the request asks for, if it is known
 * @param prompt the prompt that is answered: an understanding quotes the message in it
 */
export function asAnswer<T>(answer: T, schema: Json | null = null, prompt = ""): T {
  if (answer === null || typeof answer !== "object") return answer;
  if ("constraint_snapshot" in answer) {
    return understandAnswer(answer as unknown as UnderstandOutput, messageIn(prompt)) as T;
  }
  if (!("action" in answer)) return answer;
  const { tool, params, ...rest } = answer as Values;
  const decision = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  if (params === undefined || params === null || typeof params !== "object") return decision as T;
  return { ...decision, call: asCall(String(tool), params as Values, fieldsOf(schema)) } as T;
}

/** The fields of a call in this schema; null if the schema does not say. */
function fieldsOf(schema: Json | null): string[] | null {
  const call = schema?.properties?.call;
  const target =
    call?.$ref === undefined ? call : schema?.$defs?.[call.$ref.split("/").at(-1) ?? ""];
  return target?.properties === undefined ? null : Object.keys(target.properties);
}

const KNOWN_PARAMETERS = [
  "table",
  "where",
  "columns",
  "order",
  "limit",
  "rows",
  "set",
  "item",
  "last",
];

/** A tool call in the flat form. Parameters that no tool has are kept, so that the schema refuses them. */
export function asCall(tool: string, params: Values, fields: string[] | null = null): Values {
  const { table, where, columns, order, limit, rows, set, item = "", last = false } = params;
  const flat = flatFilter(where);
  const refs = tool === "db_update" ? refsOf(flat) : null;
  const all: Values = {
    tool,
    table,
    where: refs === null ? flat : NO_FILTER,
    columns: columns ?? [],
    order: order ?? [],
    limit: limit ?? 50,
    rows: Array.isArray(rows) ? rows.map(flatRow) : (rows ?? []),
    changes: set === undefined ? [] : [{ refs: refs ?? [], item, set: flatSet(set) }],
    item,
    last,
    ...Object.fromEntries(
      Object.entries(params).filter(([name]) => !KNOWN_PARAMETERS.includes(name)),
    ),
  };
  const fieldNames = fields ?? [
    "tool",
    "table",
    "where",
    "last",
    ...FIELDS_BY_TOOL[tool as keyof typeof FIELDS_BY_TOOL],
  ];
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => fieldNames.includes(name) || !CALL_FIELDS.has(name)),
  );
}

const NO_FILTER = { match: "all", conditions: [] };
const CALL_FIELDS = new Set(
  "tool table where columns order limit rows changes item last".split(" "),
);
const FIELDS_BY_TOOL = {
  db_read: ["columns", "order", "limit"],
  db_create: ["rows"],
  db_update: ["changes"],
  db_delete: ["item"],
};

function flatFilter(where: unknown): unknown {
  if (where === undefined || where === null) return NO_FILTER;
  if (typeof where !== "object") return where;
  const { and, or } = where as { and?: unknown; or?: unknown };
  const list = and ?? or;
  if (!Array.isArray(list)) return where;
  const conditions = list.map((condition: unknown) => flatCondition(condition));
  return { match: and === undefined ? "any" : "all", conditions };
}

function flatCondition(condition: unknown): unknown {
  if (condition === null || typeof condition !== "object" || !("value" in condition)) {
    return condition;
  }
  const { value, ...rest } = condition as Values;
  return { ...rest, values: flatValues(value) };
}

function flatValues(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return [value].flat().map(String);
}

/** The refs of a filter whose only condition is a list of ids; null for any other filter. */
function refsOf(filter: unknown): string[] | null {
  const { conditions = [] } = (filter ?? {}) as { conditions?: Values[] };
  const [only, ...others] = conditions;
  if (only?.column !== "id" || only.op !== "in" || others.length > 0) return null;
  return only.values as string[];
}

const flatFields = (values: Values) =>
  Object.entries(values).map(([column, value]) => ({ column, values: flatValues(value) }));

function flatRow(row: unknown): unknown {
  if (row === null || typeof row !== "object") return row;
  const { item = "", ...values } = row as Values;
  const isLines = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === "object");
  const entries = Object.entries(values);
  const ownValues = Object.fromEntries(entries.filter(([, value]) => !isLines(value)));
  const lines = entries.flatMap(([, value]) => (isLines(value) ? (value as Values[]) : []));
  return {
    item,
    fields: flatFields(ownValues),
    lines: lines.map((line) => ({ fields: flatFields(line) })),
  };
}

function flatSet(set: unknown): unknown {
  if (set === null || typeof set !== "object") return [];
  return Object.entries(set as Values).map(([column, value]) =>
    value === null
      ? { column, how: "clear", values: [] }
      : { column, how: "set", values: flatValues(value) },
  );
}

/** The message at the end of a prompt. */
function messageIn(prompt: string): string {
  return /<user_message>\n([^]*?)\n<\/user_message>/.exec(prompt)?.[1] ?? "";
}

/**
 * An understanding in the flat form. Constraints quote the understanding's source phrases, in order, and then the
 * message. Moves and curation quote the message. Facts keep their quotes.
 */
export function understandAnswer(output: UnderstandOutput, message = ""): UnderstandAnswer {
  const { constraint_snapshot: snapshot, curation, disambiguation, underspecified } = output;
  const quotes = [...snapshot.source_phrases];
  const wholeMessage = { source: "message" as const, quote: message.slice(0, 300) };
  const evidence = () => ({ ...wholeMessage, quote: quotes.shift() ?? wholeMessage.quote });
  const constraints = (how: "new" | "replaces" | "withdrawn", list: Constraints = []) =>
    list.map(({ type, field, value, confidence }) => ({
      how,
      type,
      field,
      value: String(value),
      certainty: certaintyOf(confidence),
      evidence: evidence(),
    }));
  const moves = new Set<UnderstandAnswer["moves"][number]["kind"]>();
  if (output.pending_response !== "none") moves.add(output.pending_response);
  if (curation.clear_all) moves.add("starts_over");
  else if (snapshot.reset_goal) moves.add("new_goal");
  if (output.considers) moves.add("considers");
  const curationOf = (how: "drop" | "demote", refs: string[]) =>
    refs.map((ref) => ({ ref, how, reason: "", evidence: wholeMessage }));
  const mentions = output.entity_mentions.map((mention) => ({
    words: mention.raw_text,
    type: mention.entity_type,
    ref: mention.resolved_ref ?? "",
    candidates: mention.candidates,
    several: mention.several ?? false,
  }));
  if (disambiguation !== null && !mentions.some(({ candidates }) => candidates.length > 1)) {
    const { candidates } = disambiguation;
    mentions.push({ words: "", type: "", ref: "", candidates, several: false });
  }
  return {
    mentions,
    ask_which: disambiguation?.prompt ?? "",
    constraints: [
      ...constraints("new", snapshot.new_constraints),
      ...constraints("replaces", snapshot.override_constraints),
      ...constraints("withdrawn", snapshot.withdrawn_constraints),
    ],
    facts: output.facts ?? [],
    goal: snapshot.goal_update ?? "",
    subdomain: output.quick_subdomain ?? snapshot.goal_subdomain ?? "",
    moves: [...moves].map((kind) => ({ kind, evidence: wholeMessage })),
    curation: [
      ...curationOf("drop", curation.drop),
      ...curation.retain.map((entry) => ({
        ...entry,
        how: "retain" as const,
        evidence: wholeMessage,
      })),
      ...curationOf("demote", curation.demote ?? []),
    ],
    look_up: !output.quick_mode
      ? "none"
      : output.quick_mode_confidence === "high"
        ? "plain"
        : "maybe",
    look_up_what: [output.quick_intent ?? "", ...linesOf(output.quick_query)].join("\n"),
    search: output.search_intent,
    open_intent: underspecified?.intent ?? "",
    missing: underspecified?.missing ?? [],
    memories: output.memories ?? [],
    recall: recallLines(output.recall),
    language: output.language ?? "en",
    label: output.processed_message,
  };
}

/** A search of memory as lines. */
function recallLines(recall: UnderstandOutput["recall"]): string {
  if (recall === undefined) return "";
  const { words, from, to } = recall;
  return [words, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join("\n");
}

/** The conditions of a look-up as lines. */
function linesOf(query: UnderstandOutput["quick_query"]): string[] {
  if (query === undefined) return [];
  if (query.conditions.length === 0) return ["every row"];
  return query.conditions.map(({ column, op, values }) => `${column} ${op} ${values.join(" | ")}`);
}

type Constraints = UnderstandOutput["constraint_snapshot"]["new_constraints"] | undefined;

function certaintyOf(confidence: number): "said" | "follows" | "inferred" {
  if (confidence >= 0.9) return "said";
  return confidence >= 0.6 ? "follows" : "inferred";
}

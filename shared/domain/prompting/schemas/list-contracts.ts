// Lists every contract that a pack's nodes can send to a model, and that a provider has to compile.
import type { DomainPack } from "../../../contracts/pack.ts";
import { ConditionVerdictSchema } from "../../../contracts/answers/condition.ts";
import { EnrichmentSchema } from "../../../contracts/answers/enrich.ts";
import { PictureReadingSchema } from "../../../contracts/answers/picture.ts";
import { ReflectionSchema } from "../../../contracts/answers/reflect.ts";
import { ExtractionSchema } from "../../../contracts/answers/remember.ts";
import { ThinkOutputSchema } from "../../../contracts/plan.ts";
import { ConversationSummarySchema, ReplyOutputSchema } from "../../../contracts/answers/reply.ts";
import type { Schema } from "../../../contracts/schema.ts";
import { actSchema, type ActSchemaKey } from "./act-schema.ts";
import { understandSchema } from "./understand-schema.ts";

export interface Contract {
  /** The node that makes the call, as model requests name it. */
  node: "understand" | "think" | "act" | "reply" | "summarize" | "memory";
  /** Unique: the node's name or the purpose of the call; for Act's decisions, with the kind of step. */
  name: string;
  schema: Schema<unknown>;
}

const KINDS: Omit<ActSchemaKey, "subdomain">[] = [
  { type: "read" },
  { type: "read", quick: true },
  { type: "write", operation: "create" },
  { type: "write", operation: "update" },
  { type: "write", operation: "delete" },
  { type: "analyze" },
  { type: "generate" },
];

/** Each schema once, under the name of the first step that uses it. */
export function listContracts(pack: DomainPack): Contract[] {
  const namesOfActSchemas = new Map<Schema<unknown>, string>();
  for (const kind of KINDS) {
    for (const { name: subdomain, artifact } of Object.values(pack.subdomains)) {
      if (kind.type === "generate" && artifact === undefined) continue;
      const schema = actSchema(pack, { ...kind, subdomain });
      if (!namesOfActSchemas.has(schema)) namesOfActSchemas.set(schema, nameOf(kind, subdomain));
    }
  }
  return [
    { node: "understand", name: "understand", schema: understandSchema(pack) },
    { node: "understand", name: "picture", schema: PictureReadingSchema },
    { node: "think", name: "think", schema: ThinkOutputSchema },
    ...[...namesOfActSchemas].map(([schema, name]): Contract => ({ node: "act", name, schema })),
    { node: "act", name: "condition", schema: ConditionVerdictSchema },
    ...(pack.judging
      ? [{ node: "act", name: "judge", schema: pack.judging.schema as Schema<unknown> } as const]
      : []),
    { node: "reply", name: "reply", schema: ReplyOutputSchema },
    { node: "summarize", name: "summarize", schema: ConversationSummarySchema },
    { node: "memory", name: "remember", schema: ExtractionSchema },
    { node: "memory", name: "reflect", schema: ReflectionSchema },
    { node: "memory", name: "enrich", schema: EnrichmentSchema },
  ];
}

function nameOf({ type, operation, quick }: Omit<ActSchemaKey, "subdomain">, subdomain: string) {
  if (quick) return "act quick";
  return type === "generate" ? `act generate ${subdomain}` : `act ${operation ?? type}`;
}

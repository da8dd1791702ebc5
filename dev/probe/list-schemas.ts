// Every schema that Alfred can send to a model, each once, with who sends it.
import { ConversationSummarySchema, ReplyOutputSchema } from "../../shared/contracts/reply.ts";
import type { DomainPack } from "../../shared/contracts/pack.ts";
import { ThinkOutputSchema, type WriteOperation } from "../../shared/contracts/plan.ts";
import { actSchema, type ActSchemaKey } from "../../shared/domain/act-schema.ts";
import { understandSchema } from "../../shared/domain/understand-schema.ts";
import type { ModelRequest } from "../../shared/ports/model.ts";

export interface ListedSchema {
  schema: ModelRequest["schema"];
  node: ModelRequest["node"];
  /** The kinds of requests that it goes with, such as `act write recipes update, batched`. */
  uses: string[];
}

const OPERATIONS: readonly WriteOperation[] = ["create", "update", "delete"];

export function listSchemas(pack: DomainPack): ListedSchema[] {
  const listed = new Map<ModelRequest["schema"], ListedSchema>();
  const add = (node: ListedSchema["node"], use: string, schema: ListedSchema["schema"]) => {
    const known = listed.get(schema);
    if (known === undefined) listed.set(schema, { schema, node, uses: [use] });
    else known.uses.push(use);
  };
  add("understand", "understand", understandSchema(pack));
  add("think", "think", ThinkOutputSchema);
  for (const key of actKeys(pack)) add("act", nameOf(key), actSchema(pack, key));
  add("reply", "reply", ReplyOutputSchema);
  add("summarize", "summarize", ConversationSummarySchema);
  return [...listed.values()];
}

/** The kinds of steps that a plan can have; only writes are batched. */
function actKeys(pack: DomainPack): ActSchemaKey[] {
  return Object.entries(pack.subdomains).flatMap(([subdomain, { artifact, writes }]) => {
    const of = (type: ActSchemaKey["type"], more: Partial<ActSchemaKey> = {}): ActSchemaKey => ({
      ...{ type, subdomain },
      ...more,
    });
    const operations = writes.length > 0 ? OPERATIONS : [];
    return [
      of("read", { quick: true }),
      ...[of("read"), of("analyze")],
      ...(artifact ? [of("generate")] : []),
      ...operations.flatMap((operation) =>
        [false, true].map((batched) => of("write", { operation, batched })),
      ),
    ];
  });
}

function nameOf({ type, subdomain, operation, batched, quick }: ActSchemaKey): string {
  const words = [quick === true ? "act-quick" : `act ${type}`, subdomain, operation ?? ""];
  return `${words.join(" ").trim()}${batched === true ? ", batched" : ""}`;
}

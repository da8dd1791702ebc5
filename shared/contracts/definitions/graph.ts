// The graph of relationships around a node: rows of the platform as nodes and edges.
import * as z from "zod";
import { TimestampSchema } from "../api/common.ts";

export const NodeKindSchema = z.enum([
  "user",
  "service",
  "tool",
  "secret",
  "service_template",
  "tool_template",
  "process",
  "process_step",
  "conversation",
  "turn",
  "alternative",
  "summary",
  "episode",
  "entity",
  "fact",
  "worker",
]);
export type NodeKind = z.infer<typeof NodeKindSchema>;

const EdgeTypeSchema = z.enum([
  "OWNED_BY",
  "USES_SERVICE",
  "USES_SECRET",
  "CALLS_TOOL",
  "CALLS_PROCESS",
  "SUMMARISED_BY",
  "HAS_STEP",
  "DEPENDS_ON",
  "DEFAULT_PROCESS",
  "FORKED_FROM",
  "EXECUTED_BY",
  "HAS_TURN",
  "HAS_ALTERNATIVE",
  "CHILD_OF",
  "RESPONDS_TO",
  "HAS_SUMMARY",
  "SUMMARIZES",
  "COVERS_UP_TO",
  "CREATED_BY_PROCESS",
  "HAS_CONTENT",
  "HAS_ACTIVE_ENTITY",
  "MENTIONS",
  "HAS_FACT",
  "RELATES_TO",
  "MERGED_INTO",
  "EXECUTES",
  "PROCESSES",
]);

/**
 * The id of a node's row. Nodes without rows: a step is `<version of its process>/<step's id>`, a Worker
 * `<pool>:<n>`.
 */
const NodeIdSchema = z.string().min(1).max(200);

export const GRAPH_LIMITS = { depth: 3, edges: 1_000 } as const;

export const GraphQuerySchema = z.strictObject({
  from: z
    .string()
    .regex(/^[a-z_]{1,40}:.{1,200}$/, { error: "must be kind:id, such as tool: and its id" })
    .meta({ examples: ["process:0198f2aa-1c3e-7c2a-9a53-0242ac120002"] })
    .describe("`kind:id`"),
  depth: z.coerce.number().int().min(1).max(GRAPH_LIMITS.depth).default(1),
});

const EdgeSchema = z.strictObject({
  type: EdgeTypeSchema,
  from: z.strictObject({ kind: NodeKindSchema, id: NodeIdSchema }),
  to: z.strictObject({ kind: NodeKindSchema, id: NodeIdSchema }),
  properties: z.record(z.string(), z.unknown()),
  createdAt: TimestampSchema.nullable(),
});
export const GraphSchema = z.strictObject({
  nodes: z.array(
    z.strictObject({ kind: NodeKindSchema, id: NodeIdSchema, name: z.string().nullable() }),
  ),
  edges: z.array(EdgeSchema),
  complete: z.boolean().describe(`false: there are more than ${GRAPH_LIMITS.edges} edges`),
});

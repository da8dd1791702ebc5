// /v1/graph: the relationships around an entity.
import {
  GraphQuerySchema,
  GraphSchema,
  GRAPH_LIMITS,
  NodeKindSchema,
} from "../../../shared/contracts/definitions/graph.ts";
import { IdSchema } from "../../../shared/contracts/api/common.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { notFound, Refusal } from "../../../shared/services/refusal.ts";

const WORKER = /^[a-z0-9_]{1,40}:[0-9]{1,6}$/;

export const graphRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/graph",
    id: "readGraph",
    summary: "Edges around an entity, up to three steps away, that the user may see",
    authenticated: true,
    query: GraphQuerySchema,
    success: { status: 200, description: "Nodes and edges", schema: GraphSchema },
    problems: [
      {
        status: 404,
        code: "not_found",
        when: "`from` names a Worker by a UUID: a Worker's id is `<pool>:<n>`",
      },
    ],
    async handle({ runtime, userId, query: { from, depth } }) {
      const node = parseNode(from);
      if (node instanceof Refusal) return node;
      const graph = await runtime.database
        .insights(userId)
        .readGraph({ ...node, depth, limit: GRAPH_LIMITS.edges });
      return { status: 200, json: graph };
    },
  }),
];

/**
 * `kind:id`, `process_step:<version>/<step>`, or `worker:<pool>:<n>`. Anything else is refused, and so is a
 * Worker that is named by a UUID.
 */
function parseNode(from: string) {
  const index = from.indexOf(":");
  const kind = NodeKindSchema.safeParse(from.slice(0, index));
  const name = from.slice(index + 1);
  if (kind.data === "worker" && WORKER.test(name)) return { kind: kind.data, part: name };
  // A Worker's id is no UUID.
  if (kind.data === "worker" && IdSchema.safeParse(name).success) return notFound();
  const [first = "", ...others] = name.split("/");
  const id = IdSchema.safeParse(first);
  const part = others.join("/");
  const fits = kind.success && id.success && (kind.data === "process_step") === (part !== "");
  if (!fits) {
    return new Refusal({
      kind: "malformed",
      code: "invalid_query",
      title: "The query is not valid",
      detail: `\`from\` is \`kind:id\`, with one of ${NodeKindSchema.options.join(", ")}; a step is process_step:<version's id>/<step's id>, and a Worker is worker:<its id>, such as worker:rest_api:1.`,
      errors: [{ pointer: "/from", detail: "is not a node" }],
    });
  }
  return { kind: kind.data, id: id.data, ...(part === "" ? {} : { part }) };
}

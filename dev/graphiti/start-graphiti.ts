// A Graphiti server for tests and for a laptop, with those routes of getzep/graphiti's `server` that memory needs. The
// real server has no authentication; `token` imitates that of a proxy.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../redis/read-body.ts";
import { createGraph, type Message } from "./graph.ts";

export interface GraphitiStandIn {
  url: string;
  graph: ReturnType<typeof createGraph>;
  /** The method, and the path with its query, of each request, in order. */
  readonly requests: string[];
  /** Answers the following requests by this function, until it is called with null. */
  answerWith(answer: ((response: http.ServerResponse) => void) | null): void;
  stop(): Promise<void>;
}

export interface GraphitiOptions {
  /** The bearer token that a proxy requires; none if absent. */
  token?: string;
  /** Milliseconds after which an accepted message is stored; by default only by `graph.work`. */
  workAfter?: number;
  port?: number;
}

type Answer = [status: number, body: unknown];

export async function startGraphiti(options: GraphitiOptions = {}): Promise<GraphitiStandIn> {
  const graph = createGraph();
  const requests: string[] = [];
  let override: ((response: http.ServerResponse) => void) | null = null;

  const route = (method: string, url: URL, body: Record<string, unknown>): Answer => {
    const [first = "", id = ""] = url.pathname.slice(1).split("/");
    switch (`${method} /${first}`) {
      case "GET /healthcheck":
        return [200, { status: "healthy" }];
      case "POST /messages":
        return addMessages(body);
      case "POST /search":
        return search(body);
      case "GET /episodes": {
        const lastN = url.searchParams.get("last_n");
        if (lastN === null || !/^-?\d+$/.test(lastN)) return invalid("last_n");
        const episodes = graph
          .lastOf(id, Number(lastN))
          .map((episode) => ({
            ...episode,
            labels: [],
            source: "message",
            source_description: "",
            entity_edges: [],
            episode_metadata: null,
          }));
        return [200, episodes];
      }
      case "DELETE /group":
        graph.dropGroup(id);
        return [200, { message: "Group deleted", success: true }];
      case "DELETE /episode":
        return graph.dropEpisode(id)
          ? [200, { message: "Episode deleted", success: true }]
          : [404, { detail: `node ${id} not found` }];
      default:
        return [404, { detail: "Not Found" }];
    }
  };

  function addMessages({ group_id: group, messages }: Record<string, unknown>): Answer {
    if (typeof group !== "string" || !Array.isArray(messages)) return invalid("group_id, messages");
    if (!messages.every(isMessage)) return invalid("messages");
    // The real server checks a group's name only in the queue, where the message is lost.
    if (/^[\w-]*$/.test(group)) graph.enqueue(group, messages);
    if (options.workAfter !== undefined) setTimeout(graph.work, options.workAfter).unref();
    return [202, { message: "Messages added to processing queue", success: true }];
  }

  function search({
    group_ids: groups = null,
    query,
    max_facts: max = 10,
  }: Record<string, unknown>): Answer {
    if (typeof query !== "string" || typeof max !== "number") return invalid("query, max_facts");
    const facts = graph
      .search(groups as string[] | null, query, max)
      .map((fact) => ({
        uuid: fact.uuid,
        name: "SAID",
        fact: fact.fact,
        valid_at: null,
        invalid_at: null,
        created_at: new Date().toISOString(),
        expired_at: null,
        source_node_uuid: fact.uuid,
        target_node_uuid: fact.uuid,
        episodes: fact.episodes,
      }));
    return [200, { facts }];
  }

  const answer = async (request: http.IncomingMessage): Promise<Answer> => {
    const text = (await readBody(request))?.toString() ?? "";
    requests.push(`${request.method} ${request.url}`);
    const { token } = options;
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`)
      return [401, { detail: "Unauthorized" }];
    const url = new URL(request.url ?? "/", "http://graphiti");
    const body: unknown = text === "" ? {} : JSON.parse(text);
    return route(request.method ?? "", url, body as Record<string, unknown>);
  };
  const server = http.createServer((request, response) => {
    if (override !== null) {
      requests.push(`${request.method} ${request.url}`);
      request.resume();
      override(response);
      return;
    }
    void answer(request)
      .catch((): Answer => [500, { detail: "Internal Server Error" }])
      .then(([status, body]) => {
        response
          .writeHead(status, { "content-type": "application/json" })
          .end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    graph,
    requests,
    answerWith(next) {
      override = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const invalid = (where: string): Answer => [
  422,
  { detail: [{ type: "missing", loc: ["body", where], msg: "Field required" }] },
];

/** `role` is required, and may be null; `name` is optional. */
function isMessage(value: unknown): value is Message {
  const { content, role, role_type: type, timestamp } = value as Partial<Message>;
  return (
    typeof content === "string" &&
    (role === null || typeof role === "string") &&
    ["user", "assistant", "system"].includes(type ?? "") &&
    (timestamp === undefined || !Number.isNaN(Date.parse(timestamp)))
  );
}

// Starts services for Tools to call in development: a stand-in for each kind of Service outside of Alfred.
import type { PartInfo } from "../stack/start-parts.ts";
import {
  ANTHROPIC_KEY,
  ANTHROPIC_MODEL,
  startAnthropicEndpoint,
} from "./llm/start-anthropic-endpoint.ts";
import { OPENAI_KEY, OPENAI_MODEL, startOpenAiEndpoint } from "./llm/start-openai-endpoint.ts";
import { startGraph } from "./graph/start-graph.ts";
import { startMcp } from "./mcp/start-mcp.ts";
import { startRestService } from "./rest/start-rest-service.ts";

export interface ExampleServices {
  rest: { url: string; key: string };
  openai: { url: string; key: string; model: string };
  anthropic: { url: string; key: string; model: string };
  mcp: { url: string; key: string };
  /** Absent if its embedded database has no build for this platform. */
  graph?: { url: string; username: string; password: string };
}

export interface StartedServices {
  services: ExampleServices;
  /** The services' origins, for the egress guard's allow-list. */
  origins: string[];
  info: PartInfo[];
}

/**
 * @param onStop called with each service's stop function as soon as the service runs
 * @param ports where the services listen; by default on any free port
 */
export async function startServices(
  onStop: (stop: () => Promise<void>) => void,
  ports: Partial<Record<keyof ExampleServices, number>> = {},
): Promise<StartedServices> {
  const stoppable = async <T extends { stop(): Promise<void> } | null>(
    starting: Promise<T>,
  ): Promise<T> => {
    const service = await starting;
    if (service !== null) onStop(service.stop);
    return service;
  };
  const [rest, openai, anthropic, mcp, graph] = await Promise.all([
    stoppable(startRestService({ port: ports.rest ?? 0 })),
    stoppable(startOpenAiEndpoint({ port: ports.openai ?? 0 })),
    stoppable(startAnthropicEndpoint({ port: ports.anthropic ?? 0 })),
    stoppable(startMcp({ port: ports.mcp ?? 0 })),
    stoppable(startGraph(ports.graph)),
  ]);
  return {
    services: {
      rest: { url: rest.url, key: rest.key },
      openai: { url: openai.url, key: OPENAI_KEY, model: OPENAI_MODEL },
      anthropic: { url: anthropic.url, key: ANTHROPIC_KEY, model: ANTHROPIC_MODEL },
      mcp: { url: mcp.url, key: mcp.token },
      ...(graph === null ? {} : { graph: { url: graph.url, ...graph.login } }),
    },
    origins: [
      ...[rest.url, openai.url, anthropic.url, mcp.url].map((url) => new URL(url).origin),
      // A Bolt address has no origin, so the address itself is allowed.
      ...(graph === null ? [] : [graph.url]),
    ],
    info: [
      part("REST service", rest.url, `for Tools: weather and tasks, key ${rest.key}`),
      part(
        "Chat model",
        openai.url,
        `for Tools: ${OPENAI_MODEL} with OpenAI's API, key ${OPENAI_KEY}`,
      ),
      part(
        "Messages model",
        anthropic.url,
        `for Tools: ${ANTHROPIC_MODEL} with Anthropic's API, key ${ANTHROPIC_KEY}`,
      ),
      part("MCP server", mcp.url, `for Tools: a notebook and a converter, token ${mcp.token}`),
      graph === null
        ? part("Graph", "", "not started: its embedded database has no build for this platform")
        : part("Graph", graph.url, graphNote(graph.login)),
    ],
  };
}

const graphNote = ({ username, password }: { username: string; password: string }) =>
  `for Tools: rivers and cities in Cypher, user ${username}, password ${password}`;

function part(name: string, url: string, note: string): PartInfo {
  return { name, url, standIn: true, note };
}

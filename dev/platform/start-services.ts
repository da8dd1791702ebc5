// Starts what Tools call in development: examples of each kind of service, all of them stand-ins.
import type { PartInfo } from "../stack/start-parts.ts";
import {
  ANTHROPIC_KEY,
  ANTHROPIC_MODEL,
  startAnthropicEndpoint,
} from "./llm/start-anthropic-endpoint.ts";
import { OPENAI_KEY, OPENAI_MODEL, startOpenAiEndpoint } from "./llm/start-openai-endpoint.ts";
import { startRestService } from "./rest/start-rest-service.ts";

export interface ExampleServices {
  rest: { url: string; key: string };
  openai: { url: string; key: string; model: string };
  anthropic: { url: string; key: string; model: string };
}

export interface StartedServices {
  services: ExampleServices;
  /** For the egress guard's allow-list. */
  origins: string[];
  info: PartInfo[];
}

/** @param onStop gets what ends each of them, as soon as it runs */
export async function startServices(
  onStop: (stop: () => Promise<void>) => void,
): Promise<StartedServices> {
  const kept = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const started = await starting;
    onStop(started.stop);
    return started;
  };
  const [rest, openai, anthropic] = await Promise.all([
    kept(startRestService()),
    kept(startOpenAiEndpoint()),
    kept(startAnthropicEndpoint()),
  ]);
  return {
    services: {
      rest: { url: rest.url, key: rest.key },
      openai: { url: openai.url, key: OPENAI_KEY, model: OPENAI_MODEL },
      anthropic: { url: anthropic.url, key: ANTHROPIC_KEY, model: ANTHROPIC_MODEL },
    },
    origins: [rest.url, openai.url, anthropic.url].map((url) => new URL(url).origin),
    info: [
      part("REST service", rest.url, `to call: weather and tasks, key ${rest.key}`),
      part("Chat model", openai.url, `to call: ${OPENAI_MODEL} as OpenAI's API, key ${OPENAI_KEY}`),
      part(
        "Messages model",
        anthropic.url,
        `to call: ${ANTHROPIC_MODEL} as Anthropic's API, key ${ANTHROPIC_KEY}`,
      ),
    ],
  };
}

function part(name: string, url: string, note: string): PartInfo {
  return { name, url, standIn: true, note };
}

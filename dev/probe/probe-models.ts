// Checks that the endpoint accepts the key and that each model answers, and says what to set if not.
import type Anthropic from "@anthropic-ai/sdk";
import { traitsOf } from "../../shared/llm/model-traits.ts";
import { askOnce, type Body, type RetryPolicy } from "./ask-once.ts";
import type { Failure } from "./read-failure.ts";
import { NODES, variableOf, type Node, type ProbeSettings } from "./settings.ts";

const MAX_NAMED = 12;

/**
 * @returns whether every model answers; says why not, and stops at a fault that affects all models
 */
export async function probeModels(
  client: Anthropic,
  { settings, retryPolicy, say }: ProbeParts,
): Promise<boolean> {
  let isWorking = true;
  for (const model of new Set(NODES.map((node) => settings.models[node]))) {
    const nodes = NODES.filter((node) => settings.models[node] === model);
    const body = { model, max_tokens: 16, messages: [{ role: "user" as const, content: "Hello" }] };
    const { failure, seconds } = await askOnce(client, body, retryPolicy);
    if (failure === null) {
      say(`model ${model} answers (${seconds.toFixed(1)} s)`);
      for (const [name, extra] of extrasOf(model, nodes)) {
        const failure = (await askOnce(client, { ...body, ...extra }, retryPolicy)).failure;
        if (failure !== null) say(`  without ${name}: ${failure.reason}`);
      }
      continue;
    }
    isWorking = false;
    for (const line of await adviceFor(client, failure, model, nodes.map(variableOf), settings))
      say(line);
    if (failure.kind !== "model" && failure.kind !== "request") return false;
  }
  return isWorking;
}

export interface ProbeParts {
  settings: ProbeSettings;
  retryPolicy: RetryPolicy;
  say: (line: string) => void;
}

/** The optional parameters of Alfred's requests, which Alfred omits if they are refused. */
function extrasOf(model: string, nodes: readonly Node[]): Map<string, Partial<Body>> {
  const extras = new Map<string, Partial<Body>>([
    ["caching", { cache_control: { type: "ephemeral" } }],
  ]);
  const works = nodes.flatMap((node): Work[] =>
    node === "act" ? WORKS.map((work) => ({ node, work })) : [{ node }],
  );
  for (const work of works) {
    const { thinking, effort } = traitsOf(model, work);
    if (thinking !== undefined) extras.set(`thinking ${thinking.type}`, { thinking });
    if (effort !== undefined) extras.set(`effort ${effort}`, { output_config: { effort } });
  }
  return extras;
}

type Work = Parameters<typeof traitsOf>[1];
const WORKS = ["tools", "content"] as const;

async function adviceFor(
  client: Anthropic,
  { kind, reason }: Failure,
  model: string,
  variables: string[],
  { baseUrl }: ProbeSettings,
): Promise<string[]> {
  switch (kind) {
    case "key":
      return [`The key is not accepted: ${reason}.`, "Set ANTHROPIC_API_KEY to a valid key."];
    case "model":
      return [
        `There is no model ${model} for this key: ${reason}.`,
        `Set ${variables.join(", ")} to one of ${await listModels(client)}.`,
      ];
    case "money":
      return [`The account may not spend more: ${reason}.`, "Look at its billing page."];
    case "busy":
      return [`The endpoint is too busy now: ${reason}.`, "Run the probe again later."];
    case "unresolved":
      return [`${reason}`];
    case "slow":
    case "unreachable":
      return [
        `Nothing answers at ${baseUrl}: ${reason}.`,
        "Set ANTHROPIC_BASE_URL to the server's address, without /v1.",
      ];
    default:
      return [`${model} does not even accept a plain message: ${reason}.`];
  }
}

/** At most twelve model names that the endpoint lists, or a phrase, because not every server lists them. */
async function listModels(client: Anthropic): Promise<string> {
  try {
    const { data } = await client.models.list({ limit: MAX_NAMED });
    const names = data.map(({ id }) => id);
    return names.length === 0 ? "those that the endpoint has" : names.join(", ");
  } catch {
    return "those that the endpoint has";
  }
}

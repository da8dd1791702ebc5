// Sends every schema once, as a format, several at a time: the endpoint compiles it, or says why
// not.
import type Anthropic from "@anthropic-ai/sdk";
import type { JSONOutputFormat } from "@anthropic-ai/sdk/resources/messages";
import { askOnce, type Asked, type Patience } from "./ask-once.ts";
import type { ProbeFile } from "./probe-file.ts";

export interface ProbedSchema {
  name: string;
  model: string;
  format: JSONOutputFormat;
}

/**
 * `slow`: no answer in time. `ignored`: the answer did not follow the schema. `failed`: nothing was
 * learned.
 */
export type Outcome = "taken" | "refused" | "slow" | "ignored" | "failed";

export interface SchemaResult extends ProbedSchema {
  outcome: Outcome;
  seconds: number;
  /** Known from an earlier probe. */
  isKnown: boolean;
  said: string;
}

const FEW_TOKENS = 16;

export async function probeSchemas(
  client: Anthropic,
  schemas: readonly ProbedSchema[],
  options: { parallel: number; patience: Patience; file: ProbeFile },
  onResult: (result: SchemaResult, done: number) => void,
): Promise<SchemaResult[]> {
  const results: SchemaResult[] = [];
  const waiting = [...schemas];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await probeOne(client, next, options);
      results.push(result);
      onResult(result, results.length);
      // A fault of the account applies to all schemas.
      if (result.outcome === "failed") waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, work));
  return results;
}

async function probeOne(
  client: Anthropic,
  schema: ProbedSchema,
  { patience, file }: { patience: Patience; file: ProbeFile },
): Promise<SchemaResult> {
  const { model, format } = schema;
  const earlierSeconds = file.taken(model, format);
  if (earlierSeconds !== undefined) {
    return { ...schema, outcome: "taken", seconds: earlierSeconds, isKnown: true, said: "" };
  }
  const body = {
    model,
    max_tokens: FEW_TOKENS,
    output_config: { format },
    messages: [{ role: "user" as const, content: "This only tries the schema. Answer anything." }],
  };
  const answer = await askOnce(client, body, patience);
  const outcome = outcomeOf(answer);
  if (outcome === "taken") file.keep(model, format, answer.seconds);
  const reason = answer.failure?.said ?? (outcome === "ignored" ? answer.text?.slice(0, 60) : "");
  return { ...schema, outcome, seconds: answer.seconds, isKnown: false, said: reason ?? "" };
}

/**
 * An answer that was cut off before its text was still thinking, so its grammar was compiled. An
 * answer that does not begin with an object was written without a grammar.
 */
function outcomeOf({ text, stopReason, failure }: Asked): Outcome {
  if (text !== null) {
    const isHeld = text === "" ? stopReason !== "end_turn" : text.trimStart().startsWith("{");
    return isHeld ? "taken" : "ignored";
  }
  if (failure?.kind === "slow") return "slow";
  return failure?.kind === "request" ? "refused" : "failed";
}

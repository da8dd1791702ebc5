// Sends each schema as the output format of a request, several requests at a time, unless an earlier probe has shown
// that the endpoint accepts it. The endpoint compiles it, or says why not.
import type Anthropic from "@anthropic-ai/sdk";
import type { JSONOutputFormat } from "@anthropic-ai/sdk/resources/messages";
import { askOnce, type ProbeAnswer, type RetryPolicy } from "./ask-once.ts";
import type { ProbeFile } from "./probe-file.ts";

export interface ProbedSchema {
  name: string;
  model: string;
  format: JSONOutputFormat;
}

/**
 * `slow`: no answer in time. `ignored`: the answer does not follow the schema. `failed`: another
 * failure, which says nothing about the schema.
 */
export type Outcome = "accepted" | "refused" | "slow" | "ignored" | "failed";

export interface SchemaResult extends ProbedSchema {
  outcome: Outcome;
  seconds: number;
  /** Whether the outcome is that of an earlier probe. */
  isKnown: boolean;
  /** Why the schema was not accepted; for `ignored` the beginning of the answer; empty for an accepted schema. */
  reason: string;
}

const MAX_TOKENS = 16;

/** @returns the results in the order of their end; fewer than schemas after a `failed` one, which ends the probe */
export async function probeSchemas(
  client: Anthropic,
  schemas: readonly ProbedSchema[],
  options: { parallel: number; retryPolicy: RetryPolicy; file: ProbeFile },
  onResult: (result: SchemaResult, done: number) => void,
): Promise<SchemaResult[]> {
  const results: SchemaResult[] = [];
  const remainingSchemas = [...schemas];
  const work = async () => {
    for (let next = remainingSchemas.shift(); next !== undefined; next = remainingSchemas.shift()) {
      const result = await probeOne(client, next, options);
      results.push(result);
      onResult(result, results.length);
      // Such a failure, for example of the account, would repeat.
      if (result.outcome === "failed") remainingSchemas.length = 0;
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, work));
  return results;
}

async function probeOne(
  client: Anthropic,
  schema: ProbedSchema,
  { retryPolicy, file }: { retryPolicy: RetryPolicy; file: ProbeFile },
): Promise<SchemaResult> {
  const { model, format } = schema;
  const earlierSeconds = file.acceptedSeconds(model, format);
  if (earlierSeconds !== undefined) {
    return { ...schema, outcome: "accepted", seconds: earlierSeconds, isKnown: true, reason: "" };
  }
  const body = {
    model,
    max_tokens: MAX_TOKENS,
    output_config: { format },
    messages: [{ role: "user" as const, content: "This only tries the schema. Answer anything." }],
  };
  const answer = await askOnce(client, body, retryPolicy);
  const outcome = outcomeOf(answer);
  if (outcome === "accepted") file.keep(model, format, answer.seconds);
  const reason = answer.failure?.reason ?? (outcome === "ignored" ? answer.text?.slice(0, 60) : "");
  return { ...schema, outcome, seconds: answer.seconds, isKnown: false, reason: reason ?? "" };
}

/**
 * If an answer is cut off before its text, the model was still thinking, so the grammar was compiled.
 * An answer that does not begin with an object was written without a grammar.
 */
function outcomeOf({ text, stopReason, failure }: ProbeAnswer): Outcome {
  if (text !== null) {
    const followsSchema =
      text === "" ? stopReason !== "end_turn" : text.trimStart().startsWith("{");
    return followsSchema ? "accepted" : "ignored";
  }
  if (failure?.kind === "slow") return "slow";
  return failure?.kind === "request" ? "refused" : "failed";
}

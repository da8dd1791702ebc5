// A model whose answer depends only on the request and on how often it was made, so that a course can be
// repeated.
import { asAnswer, jsonSchemaOf } from "../../support/as-answer.ts";
import type { Model, ModelRequest } from "../../../shared/ports/model.ts";

export interface SimulatedRequest {
  /** The contract's name: `ThinkOutput`. */
  contract: string;
  user: string;
  /** How often this exact request was made, this time included. */
  times: number;
}

/** Answers a request. Errors that it throws are the model's. */
export type SimulatedScript = (request: SimulatedRequest) => object;

const USAGE = {
  calls: 1,
  input_tokens: 100,
  output_tokens: 50,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

export function simulatedModel(script: SimulatedScript): Model {
  const counts = new Map<string, number>();
  return {
    async ask(request: ModelRequest) {
      const contract = String(request.schema.meta()?.title);
      const key = `${contract}\n${request.user}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const answer = script({ contract, user: request.user, times: counts.get(key) ?? 1 });
      const text = JSON.stringify(asAnswer(answer, jsonSchemaOf(request.schema), request.user));
      request.onText?.(text);
      return Promise.resolve({ text, truncated: false, model: "simulated", usage: USAGE });
    },
  };
}

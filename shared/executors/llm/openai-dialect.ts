// OpenAI's chat completions, as many servers speak them.
import {
  countIn,
  CUT_OFF,
  DECLINE_DETAIL,
  methodAddress,
  NO_MESSAGE,
  partOf,
  textIn,
  type Dialect,
  type ReadTokens,
} from "./dialect.ts";

const METHOD = "chat/completions";

export const openaiDialect: Dialect = {
  address: (endpoint, purpose) => methodAddress(endpoint, METHOD, purpose),
  headers: {},
  credentialsHint: "Most servers of this dialect take their API key as a bearer token",
  body: ({ model, system, prompt, maxTokens, temperature, format }) => ({
    model,
    messages: [
      ...(system === "" ? [] : [{ role: "system", content: system }]),
      { role: "user", content: prompt },
    ],
    // OpenAI's newer models only accept the newer name, and most other servers only the older one.
    ...(isNewer(model) ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(format === null
      ? {}
      : {
          response_format: {
            type: "json_schema",
            json_schema: { name: "answer", strict: true, schema: format },
          },
        }),
  }),
  read(answer) {
    const counted = tokensOf(partOf(answer, "usage"));
    const choices = partOf(answer, "choices");
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    const message = partOf(choice, "message");
    const reason = textIn(choice, "finish_reason");
    if (reason === "content_filter" || textIn(message, "refusal") !== undefined) {
      return { ok: false, code: "rejected", detail: DECLINE_DETAIL, ...counted };
    }
    if (reason === "length") return { ok: false, code: "bad_answer", detail: CUT_OFF, ...counted };
    const text = textIn(message, "content");
    if (text === undefined)
      return { ok: false, code: "bad_answer", detail: NO_MESSAGE, ...counted };
    return { ok: true, text, ...counted };
  },
};

const isNewer = (model: string) => /^(?:gpt-[5-9]|o\d)/u.test(model);

/** The prompt's count includes what came from the cache. */
function tokensOf(counts: unknown): ReadTokens {
  const [prompt, output] = [countIn(counts, "prompt_tokens"), countIn(counts, "completion_tokens")];
  const cached = countIn(partOf(counts, "prompt_tokens_details"), "cached_tokens");
  const tokens = Math.max(prompt + output, countIn(counts, "total_tokens")) || null;
  const usage = {
    ...{ calls: 1, input_tokens: Math.max(0, prompt - cached), output_tokens: output },
    ...{ cache_read_input_tokens: Math.min(prompt, cached), cache_creation_input_tokens: 0 },
  };
  return { tokens, usage: prompt + output > 0 ? usage : null };
}

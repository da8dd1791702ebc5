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
    // OpenAI's own models only accept the newer name, and most other servers only the older one.
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
    const usage = partOf(answer, "usage");
    const sum = countIn(usage, "prompt_tokens") + countIn(usage, "completion_tokens");
    const tokens = Math.max(sum, countIn(usage, "total_tokens")) || null;
    const choices = partOf(answer, "choices");
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    const message = partOf(choice, "message");
    const reason = textIn(choice, "finish_reason");
    if (reason === "content_filter" || textIn(message, "refusal") !== undefined) {
      return { ok: false, code: "rejected", detail: DECLINE_DETAIL, tokens };
    }
    if (reason === "length") return { ok: false, code: "bad_answer", detail: CUT_OFF, tokens };
    const text = textIn(message, "content");
    if (text === undefined) return { ok: false, code: "bad_answer", detail: NO_MESSAGE, tokens };
    return { ok: true, text, tokens };
  },
};

const isNewer = (model: string) => /^(?:gpt-[5-9]|o\d)/u.test(model);

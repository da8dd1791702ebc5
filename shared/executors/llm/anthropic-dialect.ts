// Anthropic's Messages API.
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

const METHOD = "messages";

export const anthropicDialect: Dialect = {
  address: (endpoint, purpose) => methodAddress(endpoint, METHOD, purpose),
  headers: { "anthropic-version": "2023-06-01" },
  credentialsHint: "Anthropic takes its API key in the header x-api-key",
  body: ({ model, system, prompt, maxTokens, temperature, format }) => ({
    model,
    max_tokens: maxTokens,
    ...(system === "" ? {} : { system }),
    messages: [{ role: "user", content: prompt }],
    ...(temperature === undefined ? {} : { temperature }),
    ...(format === null
      ? {}
      : { output_config: { format: { type: "json_schema", schema: format } } }),
  }),
  read(answer) {
    const counted = tokensOf(partOf(answer, "usage"));
    const content = partOf(answer, "content");
    const reason = textIn(answer, "stop_reason");
    if (reason === "refusal")
      return { ok: false, code: "rejected", detail: DECLINE_DETAIL, ...counted };
    if (reason === "max_tokens")
      return { ok: false, code: "bad_answer", detail: CUT_OFF, ...counted };
    if (!Array.isArray(content)) {
      return { ok: false, code: "bad_answer", detail: NO_MESSAGE, ...counted };
    }
    const text = content
      .filter((block) => textIn(block, "type") === "text")
      .map((block) => textIn(block, "text") ?? "")
      .join("");
    return { ok: true, text, ...counted };
  },
};

function tokensOf(counts: unknown): ReadTokens {
  const usage = {
    calls: 1,
    input_tokens: countIn(counts, "input_tokens"),
    output_tokens: countIn(counts, "output_tokens"),
    cache_creation_input_tokens: countIn(counts, "cache_creation_input_tokens"),
    cache_read_input_tokens: countIn(counts, "cache_read_input_tokens"),
  };
  const { calls: _, ...tokens } = usage;
  const sum = Object.values(tokens).reduce((all, n) => all + n, 0);
  return sum > 0 ? { tokens: sum, usage } : { tokens: null, usage: null };
}

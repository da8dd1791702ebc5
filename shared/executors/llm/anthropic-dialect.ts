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
    const tokens = tokensOf(partOf(answer, "usage"));
    const content = partOf(answer, "content");
    const reason = textIn(answer, "stop_reason");
    if (reason === "refusal")
      return { ok: false, code: "rejected", detail: DECLINE_DETAIL, tokens };
    if (reason === "max_tokens") return { ok: false, code: "bad_answer", detail: CUT_OFF, tokens };
    if (!Array.isArray(content)) {
      return { ok: false, code: "bad_answer", detail: NO_MESSAGE, tokens };
    }
    const text = content
      .filter((block) => textIn(block, "type") === "text")
      .map((block) => textIn(block, "text") ?? "")
      .join("");
    return { ok: true, text, tokens };
  },
};

const COUNTS = [
  ...["input_tokens", "output_tokens"],
  ...["cache_creation_input_tokens", "cache_read_input_tokens"],
];

function tokensOf(usage: unknown): number | null {
  const sum = COUNTS.reduce((all, name) => all + countIn(usage, name), 0);
  return sum > 0 ? sum : null;
}

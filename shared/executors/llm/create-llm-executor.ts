// Asks language models of a user's own: Anthropic's Messages API, or chat completions as OpenAI has them.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { EgressRules } from "../../egress/check-address.ts";
import { bindOperation } from "../../platform/tools/bind-operation.ts";
import { validate } from "../../platform/schemas/validate.ts";
import { protocolFault } from "../endpoint.ts";
import { askHttp, type HttpAnswer } from "../http-answer.ts";
import { done, failed, type OperationCall, type OperationExecutor } from "../operation-executor.ts";
import { placeSecret } from "../place-secret.ts";
import { readJson } from "../read-json.ts";
import { anthropicDialect } from "./anthropic-dialect.ts";
import { dialectOf, type Dialect, type DialectName } from "./dialect.ts";
import { openaiDialect } from "./openai-dialect.ts";
import { askInWords, isClosed, jsonOf } from "./structured-answer.ts";

const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  anthropic: anthropicDialect,
  openai: openaiDialect,
};
const HEADERS = { Accept: "application/json", "User-Agent": "Alfred/1.0" };
const DEFAULT_MAX_TOKENS = 4_096;
/** A message has more around its text than its text, such as what the model thought. */
const AROUND_BYTES = 256 * 1024;
const LIST_BYTES = 512 * 1024;
/** What a token is of a text, where the provider does not count. */
const CHARACTERS_PER_TOKEN = 4;

type Probe = Omit<OperationCall, "inputs" | "outputBytes">;

export function createLlmExecutor(rules: EgressRules): OperationExecutor {
  return {
    async call(call) {
      const { operation, connectionParams } = call.tool;
      if (operation.type !== "llm_call") return failed("unsupported", "No operation of a model");
      const settings = settingsOf(connectionParams);
      if (typeof settings === "string") return failed("bad_input", settings);
      const bound = bindOperation(operation, call.inputs);
      if (!bound.ok) return failed("bad_input", bound.detail, { paths: [bound.pointer] });
      if (bound.request.type !== "llm_call")
        return failed("unsupported", "No operation of a model");
      const { dialect, inWords, ...rest } = settings;
      const schema = operation.outputSchema ?? null;
      const isFormat = schema !== null && !inWords && isClosed(schema);
      const { systemPrompt = "", prompt } = bound.request;
      const system = schema === null || isFormat ? systemPrompt : askInWords(systemPrompt, schema);
      const question = { ...rest, system, prompt, format: isFormat ? schema : null };
      const body = JSON.stringify(dialect.body(question));
      const asked = await ask(call, rules, {
        dialect,
        what: "ask",
        method: "POST",
        body,
        bytes: call.outputBytes + AROUND_BYTES,
      });
      if (!asked.ok) return asked.answer;
      const read = dialect.read(readJson(asked.text));
      const estimate = Math.ceil((body.length + asked.text.length) / CHARACTERS_PER_TOKEN);
      const measure = { ...asked.measure, tokens: read.tokens ?? estimate };
      if (!read.ok) return failed(read.code, read.detail, { sent: true, measure });
      return schema === null ? done(read.text, measure) : structured(read.text, schema, measure);
    },
    async probe(call) {
      const settings = settingsOf(call.tool.connectionParams);
      if (typeof settings === "string") return failed("bad_input", settings);
      const { dialect } = settings;
      const asked = await ask(call, rules, {
        dialect,
        what: "models",
        method: "GET",
        bytes: LIST_BYTES,
      });
      if (asked.ok) return done(null, asked.measure);
      // Not every server of a dialect lists its models; one that says so is there.
      return asked.status === 404 ? done(null, asked.answer.measure) : asked.answer;
    },
  };
}

function structured(text: string, schema: JsonSchema, measure: Parameters<typeof done>[1]) {
  const value = jsonOf(text);
  const more = { sent: true, ...(measure === undefined ? {} : { measure }) };
  if (value === undefined) return failed("bad_answer", "The model answered no JSON", more);
  const paths = validate(schema, value).map(({ pointer }) => pointer);
  if (paths.length === 0) return done(value, measure);
  const detail = "The model's JSON does not fit the operation's output schema";
  return failed("output_mismatch", detail, { ...more, paths });
}

interface Settings {
  dialect: Dialect;
  model: string;
  maxTokens: number;
  temperature: number | undefined;
  /** For servers that take no format: JSON is asked for in the prompt. */
  inWords: boolean;
}

/** What is wrong with the connection parameters, or what they say. */
function settingsOf(params: Readonly<Record<string, unknown>>): Settings | string {
  const {
    model,
    maxTokens = DEFAULT_MAX_TOKENS,
    temperature,
    structured: mode = "format",
  } = params;
  const name = dialectOf(params);
  if (name === null)
    return "connectionParams: endpoint is no address, or dialect is neither anthropic nor openai";
  if (typeof model !== "string" || model === "") return "connectionParams.model is missing";
  if (typeof maxTokens !== "number" || !Number.isInteger(maxTokens) || maxTokens < 1) {
    return "connectionParams.maxTokens must be a whole number above 0";
  }
  if (temperature !== undefined && typeof temperature !== "number") {
    return "connectionParams.temperature must be a number";
  }
  if (mode !== "format" && mode !== "prompt") {
    return "connectionParams.structured must be format or prompt";
  }
  return { dialect: DIALECTS[name], model, maxTokens, temperature, inWords: mode === "prompt" };
}

interface Asked {
  dialect: Dialect;
  what: "ask" | "models";
  method: "GET" | "POST";
  body?: string;
  bytes: number;
}

async function ask(
  { tool, secret, timeoutMs }: Probe,
  rules: EgressRules,
  { dialect, what, method, body, bytes }: Asked,
): Promise<HttpAnswer> {
  const placed = placeSecret(secret);
  if (!placed.ok) return { ok: false, answer: failed("bad_input", placed.detail) };
  const insecure = protocolFault(tool);
  if (insecure !== null) return { ok: false, answer: insecure };
  const address = new URL(dialect.address(String(tool.connectionParams["endpoint"]), what));
  for (const [name, value] of Object.entries(placed.query)) address.searchParams.set(name, value);
  const asked = await askHttp(
    {
      method,
      address: address.href,
      headers: HEADERS,
      ownHeaders: {
        ...dialect.headers,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...placed.headers,
      },
      ...(body === undefined ? {} : { body }),
      limits: { bytes, milliseconds: timeoutMs, redirects: method === "GET" ? 2 : 0 },
      watch: secret?.watch ?? null,
    },
    rules,
  );
  if (asked.ok || asked.answer.code !== "unauthorized") return asked;
  const detail = `${asked.answer.detail}. ${dialect.credentials}`;
  return { ...asked, answer: { ...asked.answer, detail } };
}

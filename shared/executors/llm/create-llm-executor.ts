// Calls a user's own language models: Anthropic's Messages API, or OpenAI-style chat completions.
import { costOf } from "../../contracts/prices.ts";
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
import { dialectOf, type Dialect, type DialectName, type Purpose } from "./dialect.ts";
import { openaiDialect } from "./openai-dialect.ts";
import { askInPrompt, isClosed, jsonOf } from "./structured-answer.ts";

const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  anthropic: anthropicDialect,
  openai: openaiDialect,
};
const HEADERS = { Accept: "application/json", "User-Agent": "Alfred/1.0" };
const DEFAULT_MAX_TOKENS = 4_096;
/** A message has more than its text, such as the model's thinking. */
const EXTRA_BYTES = 256 * 1024;
const LIST_BYTES = 512 * 1024;
const LLM_ONLY = "A language model only takes operations of the type llm_call";
/** Characters per token, for providers that do not count tokens. */
const CHARACTERS_PER_TOKEN = 4;

type Probe = Omit<OperationCall, "inputs" | "outputBytes">;

export function createLlmExecutor(rules: EgressRules): OperationExecutor {
  return {
    async call(call) {
      const { operation, connectionParams } = call.tool;
      if (operation.type !== "llm_call") return failed("unsupported", LLM_ONLY);
      const settings = settingsOf(connectionParams);
      if (typeof settings === "string") return failed("bad_input", settings);
      const binding = bindOperation(operation, call.inputs);
      if (!binding.ok) return failed("bad_input", binding.detail, { paths: [binding.pointer] });
      if (binding.request.type !== "llm_call") return failed("unsupported", LLM_ONLY);
      const { dialect, inPrompt, ...rest } = settings;
      const schema = operation.outputSchema ?? null;
      const usesFormat = schema !== null && !inPrompt && isClosed(schema);
      const { systemPrompt = "", prompt } = binding.request;
      const system =
        schema === null || usesFormat ? systemPrompt : askInPrompt(systemPrompt, schema);
      const question = { ...rest, system, prompt, format: usesFormat ? schema : null };
      const body = JSON.stringify(dialect.body(question));
      const answer = await ask(call, rules, {
        dialect,
        purpose: "ask",
        method: "POST",
        body,
        bytes: call.outputBytes + EXTRA_BYTES,
      });
      if (!answer.ok) return answer.answer;
      const read = dialect.read(readJson(answer.text));
      const estimate = Math.ceil((body.length + answer.text.length) / CHARACTERS_PER_TOKEN);
      const microUsd = read.usage === null ? null : costOf(rest.model, read.usage);
      const measure = {
        ...{ ...answer.measure, tokens: read.tokens ?? estimate },
        ...(microUsd === null ? {} : { microUsd }),
      };
      if (!read.ok) return failed(read.code, read.detail, { sent: true, measure });
      return schema === null
        ? done(read.text, measure)
        : structuredAnswer(read.text, schema, measure);
    },
    async probe(call) {
      const settings = settingsOf(call.tool.connectionParams);
      if (typeof settings === "string") return failed("bad_input", settings);
      const { dialect } = settings;
      const answer = await ask(call, rules, {
        dialect,
        purpose: "models",
        method: "GET",
        bytes: LIST_BYTES,
      });
      if (answer.ok) return done(null, answer.measure);
      // Not every server of a dialect lists its models; a server that says so is reachable.
      return answer.status === 404 ? done(null, answer.answer.measure) : answer.answer;
    },
  };
}

function structuredAnswer(text: string, schema: JsonSchema, measure: Parameters<typeof done>[1]) {
  const value = jsonOf(text);
  const details = { sent: true, ...(measure === undefined ? {} : { measure }) };
  if (value === undefined)
    return failed("bad_answer", "The model did not answer with JSON", details);
  const paths = validate(schema, value).map(({ pointer }) => pointer);
  if (paths.length === 0) return done(value, measure);
  const detail = "The model's JSON does not fit the operation's output schema";
  return failed("output_mismatch", detail, { ...details, paths });
}

interface Settings {
  dialect: Dialect;
  model: string;
  maxTokens: number;
  temperature: number | undefined;
  /** For servers without output formats, the prompt asks for JSON. */
  inPrompt: boolean;
}

/** The settings in the connection parameters, or what is wrong with them. */
function settingsOf(params: Readonly<Record<string, unknown>>): Settings | string {
  const {
    model,
    maxTokens = DEFAULT_MAX_TOKENS,
    temperature,
    structured: mode = "format",
  } = params;
  const name = dialectOf(params);
  if (name === null)
    return "connectionParams: endpoint is not a valid address, or dialect is neither anthropic nor openai";
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
  return { dialect: DIALECTS[name], model, maxTokens, temperature, inPrompt: mode === "prompt" };
}

interface ModelCall {
  dialect: Dialect;
  purpose: Purpose;
  method: "GET" | "POST";
  body?: string;
  bytes: number;
}

async function ask(
  { tool, secret, timeoutMs }: Probe,
  rules: EgressRules,
  { dialect, purpose, method, body, bytes }: ModelCall,
): Promise<HttpAnswer> {
  const secretPlace = placeSecret(secret);
  if (!secretPlace.ok) return { ok: false, answer: failed("bad_input", secretPlace.detail) };
  const insecure = protocolFault(tool);
  if (insecure !== null) return { ok: false, answer: insecure };
  const address = new URL(dialect.address(String(tool.connectionParams["endpoint"]), purpose));
  for (const [name, value] of Object.entries(secretPlace.query))
    address.searchParams.set(name, value);
  const answer = await askHttp(
    {
      method,
      address: address.href,
      headers: HEADERS,
      ownHeaders: {
        ...dialect.headers,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...secretPlace.headers,
      },
      ...(body === undefined ? {} : { body }),
      limits: { bytes, milliseconds: timeoutMs, redirects: method === "GET" ? 2 : 0 },
      watch: secret?.watch ?? null,
    },
    rules,
  );
  if (answer.ok || answer.answer.code !== "unauthorized") return answer;
  const detail = `${answer.answer.detail}. ${dialect.credentialsHint}`;
  return { ...answer, answer: { ...answer.answer, detail } };
}

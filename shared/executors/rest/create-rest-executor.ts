// Calls REST services: one request through the egress guard; its answer is JSON or text.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { EgressRules } from "../../egress/check-address.ts";
import { bindOperation } from "../../platform/tools/bind-operation.ts";
import { protocolFault } from "../endpoint.ts";
import { askHttp, type HttpAnswer } from "../http-answer.ts";
import { done, failed, type OperationCall, type OperationExecutor } from "../operation-executor.ts";
import { isReservedHeader, isPlainHeader } from "../reserved-headers.ts";
import { placeSecret } from "../place-secret.ts";
import { readJson } from "../read-json.ts";
import { callAddress } from "./call-address.ts";
import { writeBody } from "./write-body.ts";

/** The addresses of API calls are longer than those of pages, because of their query parameters. */
const ADDRESS_CHARACTERS = 8_000;
const REDIRECTS = 4;
const REST_ONLY = "A REST service only takes operations of the type rest_call";
const HEADERS = { Accept: "application/json, text/*;q=0.8", "User-Agent": "Alfred/1.0" };
/** How much of an answer a probe reads; it keeps nothing. */
const PROBE_BYTES = 64 * 1024;

export function createRestExecutor(rules: EgressRules): OperationExecutor {
  return {
    async call(call) {
      const { operation, outputSchema } = call.tool;
      if (operation.type !== "rest_call") return failed("unsupported", REST_ONLY);
      const binding = bindOperation(operation, call.inputs);
      if (!binding.ok) return failed("bad_input", binding.detail, { paths: [binding.pointer] });
      if (binding.request.type !== "rest_call") return failed("unsupported", REST_ONLY);
      const { method, path, query, headers, body } = binding.request;
      const badHeader = Object.entries<string>(headers).find(
        ([name, value]) => isReservedHeader(name) || !isPlainHeader(name, value),
      );
      if (badHeader !== undefined) {
        return failed(
          "bad_input",
          `The header ${badHeader[0].slice(0, 64)} cannot be set by a Tool`,
        );
      }
      const bodyOrFault = writeBody(method, body, headers);
      if (!bodyOrFault.ok) return failed("bad_input", bodyOrFault.detail);
      const answer = await ask(call, rules, {
        method,
        path,
        query,
        headers: { ...headers, ...bodyOrFault.headers, ...keyOf(method, call.key) },
        body: bodyOrFault.body,
        bytes: call.outputBytes,
      });
      if (!answer.ok) return answer.answer;
      const { contentType, text, measure } = answer;
      const output = readOutput(contentType, text, outputSchema);
      if (output.ok) return done(output.value, measure);
      return failed("bad_answer", output.detail, { sent: true, measure });
    },
    async probe(call) {
      const { operation } = call.tool;
      if (operation.type !== "rest_call") return failed("unsupported", REST_ONLY);
      const { healthPath } = operation;
      const answer = await ask(call, rules, {
        method: healthPath === undefined ? "HEAD" : "GET",
        path: healthPath ?? "",
        query: {},
        headers: {},
        body: undefined,
        bytes: PROBE_BYTES,
      });
      if (answer.ok) return done(null, answer.measure);
      const { code, measure } = answer.answer;
      // Without a health path, a service is healthy if it answers, even if it rejects the request. It is not if
      // it fails, asks for fewer calls, or refuses a Secret.
      const isThere = code === "rejected" || (code === "unauthorized" && call.secret === null);
      const isAnswered = isThere || code === "too_large";
      return healthPath === undefined && isAnswered ? done(null, measure) : answer.answer;
    },
  };
}

/** A request that only reads can be repeated; any other carries an idempotency key. */
function keyOf(method: string, key: string): Record<string, string> {
  return method === "GET" || method === "HEAD" ? {} : { "Idempotency-Key": key };
}

interface RestRequest {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  bytes: number;
}

async function ask(
  { tool, secret, timeoutMs }: Omit<OperationCall, "inputs" | "outputBytes">,
  rules: EgressRules,
  { method, path, query, headers, body, bytes }: RestRequest,
): Promise<HttpAnswer> {
  const secretPlace = placeSecret(secret);
  if (!secretPlace.ok) return { ok: false, answer: failed("bad_input", secretPlace.detail) };
  const insecure = protocolFault(tool);
  if (insecure !== null) return { ok: false, answer: insecure };
  const target = callAddress(tool.connectionParams["endpoint"], path, {
    ...query,
    ...secretPlace.query,
  });
  if (!target.ok) return { ok: false, answer: failed("egress_refused", target.detail) };
  return askHttp(
    {
      method,
      address: target.address,
      headers: HEADERS,
      // A Tool may choose another type; a placed Secret overrides the Tool's own header.
      ownHeaders: withoutRepeats(headers, secretPlace.headers),
      ...(body === undefined ? {} : { body }),
      limits: {
        bytes,
        milliseconds: timeoutMs,
        redirects: REDIRECTS,
        addressCharacters: ADDRESS_CHARACTERS,
      },
      watch: secret?.watch ?? null,
    },
    rules,
  );
}

/** Header names are compared without case. */
function withoutRepeats(
  headers: Readonly<Record<string, string>>,
  placedHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  const ownNames = new Set(Object.keys(placedHeaders).map((name) => name.toLowerCase()));
  const others = Object.entries(headers).filter(([name]) => !ownNames.has(name.toLowerCase()));
  return { ...Object.fromEntries(others), ...placedHeaders };
}

type Output = { ok: true; value: unknown } | { ok: false; detail: string };

/** JSON when the service declares it; text when the Tool promises nothing else. */
function readOutput(contentType: string, text: string, schema: JsonSchema): Output {
  if (text === "") return { ok: true, value: null };
  if (/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/u.test(contentType)) {
    const value = readJson(text);
    if (value !== undefined) return { ok: true, value };
    return { ok: false, detail: "The service says JSON and answers something else" };
  }
  const isText = /^(?:text\/[\w.+-]+|application\/(?:[\w.+-]+\+)?xml)\s*(?:;|$)/u.test(contentType);
  if (!isText) return { ok: false, detail: "The answer's Content-Type is neither JSON nor text" };
  const { type } = schema;
  if (type === undefined || type === "string" || (Array.isArray(type) && type.includes("string"))) {
    return { ok: true, value: text };
  }
  return { ok: false, detail: "The output schema promises JSON, and the service answers text" };
}

// The two dialects of language models: how a request is written, and how its answer is read.
import { withoutTrailing } from "../../contracts/texts.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Usage } from "../../contracts/results.ts";
import { endpointOf } from "../endpoint.ts";

export interface Question {
  model: string;
  system: string;
  prompt: string;
  maxTokens: number;
  temperature: number | undefined;
  /** Null when no JSON is requested, or when the prompt requests it. */
  format: JsonSchema | null;
}

/** The tokens of an answer; null if the endpoint does not count them. */
export interface ReadTokens {
  tokens: number | null;
  usage: Usage | null;
}

export type ReadAnswer = ReadTokens &
  ({ ok: true; text: string } | { ok: false; code: "rejected" | "bad_answer"; detail: string });

/** Whether a request asks the model, or lists the endpoint's models. */
export type Purpose = "ask" | "models";

export interface Dialect {
  /** The address of the method, for an endpoint that may already contain a part of the method's path. */
  address(endpoint: string, purpose: Purpose): string;
  headers: Readonly<Record<string, string>>;
  body(question: Question): object;
  read(answer: unknown): ReadAnswer;
  /** A hint for the owner when credentials are refused. */
  credentialsHint: string;
}

export const CUT_OFF =
  "The model's answer was cut off at its limit: ask for less, or raise connectionParams.maxTokens";
export const DECLINE_DETAIL = "The model declined to answer";
export const NO_MESSAGE = "The endpoint's answer is not a message of this dialect";

export type DialectName = "anthropic" | "openai";

/** Null for an unknown dialect, and, if none is named, for an endpoint that is not an address. */
export function dialectOf(params: Readonly<Record<string, unknown>>): DialectName | null {
  const { dialect, endpoint } = params;
  if (dialect === "anthropic" || dialect === "openai") return dialect;
  if (dialect !== undefined) return null;
  const url = endpointOf(endpoint);
  if (url === null) return null;
  const isAnthropic =
    /(?:^|\.)anthropic\.com$/u.test(url.hostname) ||
    /\/(?:messages|anthropic)\b/u.test(url.pathname);
  return isAnthropic ? "anthropic" : "openai";
}

/** `v1`, `v1beta2`. */
const VERSION = /^v\d+(?:[a-z]+\d*)?$/u;

/** @param method such as `messages`; it follows `/v1`, or the version that the endpoint names */
export function methodAddress(endpoint: string, method: string, purpose: Purpose): string {
  const url = new URL(endpoint);
  let path = withoutTrailing(url.pathname, "/");
  if (path.endsWith(`/${method}`)) path = path.slice(0, -method.length - 1);
  if (!path.split("/").some((segment) => VERSION.test(segment))) path = `${path}/v1`;
  url.pathname = `${path}/${purpose === "ask" ? method : "models"}`;
  return url.href;
}

export const textIn = (value: unknown, key: string): string | undefined => {
  const part = partOf(value, key);
  return typeof part === "string" ? part : undefined;
};
export const countIn = (value: unknown, key: string): number => {
  const part = partOf(value, key);
  return typeof part === "number" && Number.isInteger(part) && part > 0 ? part : 0;
};
export function partOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

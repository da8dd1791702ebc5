// What the other side said as it failed: a status, a code and words. They are kept as its own words, up to a length.
import { MAX_SAID, type Said } from "../contracts/definitions/execution.ts";
import { readJson } from "./read-json.ts";

/** @param kind the content type, in lower case */
export function saidInAnswer(status: number, kind: string, text: string): Said {
  if (kind.includes("html")) return { status };
  const json = readJson(text);
  if (json === undefined) return { status, ...words(text) };
  const message = messageIn(json, MAX_DEPTH);
  const parts = [message, ...reasonsIn(json)].filter((part) => part !== undefined);
  return { status, ...codeIn(json), ...words([...new Set(parts)].join("; ")) };
}

/** The words on one line, whole: they are searched for the Secret before `cutSaid`. */
export function words(text: string): Pick<Said, "text"> {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return line === "" ? {} : { text: line };
}

/** Words that are cut end with an ellipsis. */
export function cutSaid(serverWords: Said): Said {
  const characters = Array.from(serverWords.text ?? "");
  if (characters.length <= MAX_SAID) return serverWords;
  return { ...serverWords, text: `${characters.slice(0, MAX_SAID).join("")}…` };
}

/** Fields that have the message of an error, the better ones first (RFC 9457, GraphQL, providers of models). */
const MESSAGES = ["detail", "message", "error_description", "error", "title", "reason"] as const;
const CODES = ["code", "type", "status"] as const;
const MAX_DEPTH = 3;
const MAX_REASONS = 5;

function messageIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value;
  if (depth === 0 || !isRecord(value)) return undefined;
  for (const name of MESSAGES) {
    const message = messageIn(ownValue(value, name), depth - 1);
    if (message !== undefined && message !== "") return message;
  }
  return undefined;
}

/** The individual faults that an answer lists besides its message, each with the field that it is about. */
function reasonsIn(json: unknown): string[] {
  const list = isRecord(json) ? ownValue(json, "errors") : undefined;
  if (!Array.isArray(list)) return [];
  const reasons = list.flatMap((fault): string[] => {
    const message =
      messageIn(fault, MAX_DEPTH) ?? (isRecord(fault) ? codeIn(fault).code : undefined);
    const field = isRecord(fault) ? ownValue(fault, "field") : undefined;
    if (message === undefined) return [];
    return [typeof field === "string" ? `${field}: ${message}` : message];
  });
  const ellipsis = reasons.length > MAX_REASONS ? ["…"] : [];
  return [...reasons.slice(0, MAX_REASONS), ...ellipsis];
}

/** A code of the provider's own: of the error, or of the answer. */
function codeIn(json: unknown): Pick<Said, "code"> {
  if (!isRecord(json)) return {};
  const error = ownValue(json, "error");
  for (const holder of [error, json]) {
    for (const name of CODES) {
      const code = isRecord(holder) ? ownValue(holder, name) : undefined;
      const text = typeof code === "number" ? String(code) : code;
      if (typeof text === "string" && CODE.test(text)) return { code: text };
    }
  }
  return {};
}

const CODE = /^[A-Za-z0-9_.-]{1,100}$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const ownValue = (value: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

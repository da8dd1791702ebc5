// How services sign the requests that they send to a webhook. A scheme is recognized by its own header, so that an unknown
// hook is answered like a known one.
import type { HookScheme } from "../../../contracts/definitions/triggers.ts";
import { checkStandard, checkTime, type HookCheck } from "./hook-signature.ts";
import { isSignedWith, fromHex, joinedBytes, utf8 } from "./hook-bytes.ts";

const HEADERS: readonly (readonly [string, HookScheme])[] = [
  ["x-hub-signature-256", "github"],
  ["stripe-signature", "stripe"],
  ["x-slack-signature", "slack"],
];

export const schemeOf = (headers: Headers): HookScheme =>
  HEADERS.find(([name]) => headers.has(name))?.[1] ?? "standard";

/**
 * @param body the raw bytes
 * @param keys any of which may have signed
 * @param now milliseconds since the epoch
 */
export function checkHook(
  scheme: HookScheme,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  keys: readonly string[],
  now: number,
): Promise<HookCheck> {
  switch (scheme) {
    case "standard":
      return checkStandard(headers, body, keys, now);
    case "github":
      return checkGithub(headers, body, keys);
    case "stripe":
      return checkStripe(headers, body, keys, now);
    case "slack":
      return checkSlack(headers, body, keys, now);
  }
}

/**
 * The id by which a repeated request is recognized: the sender's own, or a hash of the body.
 * @param payload the body as JSON
 */
export async function requestId(
  check: Extract<HookCheck, { ok: true }>,
  payload: unknown,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  if ("id" in check) return check.id;
  return (check.idIn === null ? null : idOf(payload, check.idIn)) ?? (await digestOf(body));
}

/** Null for a body without such a field: its hash is then the id. */
function idOf(payload: unknown, field: string): string | null {
  const id = (payload as Record<string, unknown> | null)?.[field];
  return typeof id === "string" && /^[\x21-\x7e]{1,200}$/.test(id) ? id : null;
}

/**
 * GitHub signs only the body, neither a time nor its delivery's id. So the body's hash is the id: a
 * copied request is not accepted again under another delivery's id.
 */
async function checkGithub(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  keys: readonly string[],
): Promise<HookCheck> {
  const [, hex = ""] =
    /^sha256=([0-9a-f]{64})$/i.exec(headerOf(headers, "x-hub-signature-256")) ?? [];
  return checkSignatures(keys, [hex], body, null);
}

/** `t=1700000000,v1=hex,v1=hex`: several while the endpoint's secret is rolled. */
async function checkStripe(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  keys: readonly string[],
  now: number,
): Promise<HookCheck> {
  const fields = headerOf(headers, "stripe-signature").split(",");
  if (fields.length > MAX_FIELDS) return { ok: false, reason: "headers_missing" };
  const valuesOf = (name: string) =>
    fields.flatMap((field) =>
      field.trim().startsWith(`${name}=`) ? [field.trim().slice(name.length + 1)] : [],
    );
  const [time = ""] = valuesOf("t");
  const wrongTime = checkTime(time, now);
  if (wrongTime !== null) return wrongTime;
  const signedBytes = joinedBytes(utf8(`${time}.`), body);
  return checkSignatures(keys, valuesOf("v1"), signedBytes, "id");
}

async function checkSlack(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  keys: readonly string[],
  now: number,
): Promise<HookCheck> {
  const time = headerOf(headers, "x-slack-request-timestamp");
  const wrongTime = checkTime(time, now);
  if (wrongTime !== null) return wrongTime;
  const [, hex = ""] = /^v0=([0-9a-f]{64})$/i.exec(headerOf(headers, "x-slack-signature")) ?? [];
  const signedBytes = joinedBytes(utf8(`v0:${time}:`), body);
  return checkSignatures(keys, [hex], signedBytes, "event_id");
}

/** The most fields of a Stripe header, which has a time and a few signatures. */
const MAX_FIELDS = 20;
const headerOf = (headers: Headers, name: string): string => headers.get(name)?.trim() ?? "";

/** @param idIn the field of the body by which the sender names an event, also in a repeat; null if there is none */
async function checkSignatures(
  keys: readonly string[],
  signatures: readonly string[],
  signedBytes: Uint8Array<ArrayBuffer>,
  idIn: string | null,
): Promise<HookCheck> {
  const candidates = signatures.flatMap((hex) => fromHex(hex) ?? []);
  if (candidates.length === 0) return { ok: false, reason: "headers_missing" };
  for (const key of keys) {
    if (await isSignedWith(utf8(key), candidates, signedBytes)) return { ok: true, idIn };
  }
  return { ok: false, reason: "bad_signature" };
}

async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

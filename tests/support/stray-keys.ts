// Finds stray keys in the hot store: of an unknown kind, without a time to live, or with a longer one than their kind may
// have.
import { RUN_TTL_SECONDS, SESSION_TTL_SECONDS } from "../../shared/redis/scripts/common.ts";
import { WAIT_SHOWN_MS } from "../../shared/redis/scripts/slots.ts";
import { PREVIEW_TTL_SECONDS } from "../../shared/redis/create-redis-previews.ts";
import { Redis } from "@upstash/redis";

/** The kinds of keys that the product makes, with their longest time to live. */
const KINDS = [
  { kind: "events", pattern: /^run:[^:]+:events$/, seconds: RUN_TTL_SECONDS },
  { kind: "group", pattern: /^run:[^:]+:\d+:[^:]+$/, seconds: RUN_TTL_SECONDS },
  { kind: "run", pattern: /^run:[^:]+$/, seconds: RUN_TTL_SECONDS },
  { kind: "session", pattern: /^conv:[^:]+$/, seconds: SESSION_TTL_SECONDS },
  { kind: "preview", pattern: /^preview:[^:]+$/, seconds: PREVIEW_TTL_SECONDS },
  { kind: "media", pattern: /^media:[0-9a-f]{64}$/, seconds: 60 * 60 },
  {
    kind: "rate",
    pattern: /^rate:(runs|creates|links|reads|feeds|hooks):[^:]+$/,
    seconds: 60 * 60,
  },
  { kind: "first", pattern: /^first:[^:]+:[^:]+$/, seconds: 600 },
  { kind: "workers", pattern: /^workers$/, seconds: RUN_TTL_SECONDS },
  { kind: "waits", pattern: /^waits:[^:]+$/, seconds: WAIT_SHOWN_MS / 1_000 },
  { kind: "streams", pattern: /^streams:[^:]+$/, seconds: 60 },
] as const;

export type KeyKind = (typeof KINDS)[number]["kind"];

export interface StoreKey {
  key: string;
  /** Undefined for a key that the product does not make. */
  kind: KeyKind | undefined;
  /** Seconds to live; -1 for ever. */
  ttl: number;
  /** What is wrong with its kind or time to live; undefined if nothing is. */
  stray: string | undefined;
}

/** Every key of the store, with its fault if it has one. */
export async function listKeys(store: { url: string; token: string }): Promise<StoreKey[]> {
  const redis = new Redis({ ...store, enableTelemetry: false, automaticDeserialization: false });
  const names: string[] = [];
  let cursor = "0";
  do {
    const [next, page] = await redis.scan(cursor, { count: 1000 });
    cursor = String(next);
    names.push(...page);
  } while (cursor !== "0");
  const keys = [...new Set(names)];
  const ttls: number[] = [];
  for (let position = 0; position < keys.length; position += 500) {
    const batch = redis.pipeline();
    for (const key of keys.slice(position, position + 500)) batch.ttl(key);
    ttls.push(...(await batch.exec<number[]>()).map(Number));
  }
  // A key that has expired between the two requests is left out.
  return keys.map((key, i) => judge(key, ttls[i] ?? -2)).filter(({ ttl }) => ttl !== -2);
}

function judge(key: string, ttl: number): StoreKey {
  const kind = KINDS.find(({ pattern }) => pattern.test(key));
  let stray: string | undefined;
  if (kind === undefined) stray = "not a kind of key that the product makes";
  else if (ttl === -1) stray = `a ${kind.kind} that lives for ever`;
  else if (ttl > kind.seconds) stray = `a ${kind.kind} that lives ${ttl} s`;
  return { key, kind: kind?.kind, ttl, stray };
}

/**
 * @param reported keys to leave out; the stray ones are added
 * @returns every key of the store
 * @throws Error naming each stray key and its fault
 */
export async function expectNoStrays(
  store: { url: string; token: string },
  reported: Set<string> = new Set(),
): Promise<StoreKey[]> {
  const keys = await listKeys(store);
  const strays = keys.filter(({ key, stray }) => stray !== undefined && !reported.has(key));
  for (const { key } of strays) reported.add(key);
  if (strays.length > 0) {
    throw new Error(
      `Keys that are unknown or live too long: ${strays.map(({ key, stray }) => `${key} (${stray})`).join(", ")}`,
    );
  }
  return keys;
}

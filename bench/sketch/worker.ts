// The bare sketch in one file: a run of hops over the same queue, store and Postgres as the chain. Each
// hop is verified, claimed, committed and published. Only Reply does more: it ends the run in Postgres.
import { jwtVerify } from "jose";

interface Env {
  ALFRED_PUBLIC_URL: string;
  UPSTASH_REDIS_REST_URL: string;
  UPSTASH_REDIS_REST_TOKEN: string;
  QSTASH_URL: string;
  QSTASH_TOKEN: string;
  QSTASH_CURRENT_SIGNING_KEY: string;
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  /** A token for Postgres that acts as the user of the measured conversations. */
  SKETCH_TOKEN: string;
}

/** Understand, seven steps, Reply and Summarize. Each group waits for all hops of the previous group. */
const GROUPS = "understand | a.1 a.2 a.3 | b.1 b.2 b.3 | c.1 | reply | summarize"
  .split(" | ")
  .map((group) => group.split(" "));
const STEP = "x".repeat(4096);

/** Grants a hop to one delivery, with the run's state. KEYS: run, lease. ARGV: hop, nonce. */
const CLAIM = `
if redis.call('HEXISTS', KEYS[1], 'r:' .. ARGV[1]) == 1 then return {'done'} end
if not redis.call('SET', KEYS[2], ARGV[2], 'NX', 'PX', 150000) then return {'busy'} end
return {'granted', redis.call('HGETALL', KEYS[1])}`;

/**
 * Stores a hop's result while its lease is valid. Returns how many hops of the group have committed, or 0 if the
 * lease is no longer valid.
 * KEYS: run, lease. ARGV: hop, nonce, result, group, channel on which to announce the run's end.
 */
const COMMIT = `
if redis.call('GET', KEYS[2]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'r:' .. ARGV[1], ARGV[3])
redis.call('DEL', KEYS[2])
redis.call('EXPIRE', KEYS[1], 86400)
if ARGV[5] ~= '' then redis.call('PUBLISH', ARGV[5], 'ended') end
return redis.call('HINCRBY', KEYS[1], 'in:' .. ARGV[4], 1)`;

interface Hop {
  run: string;
  hop: string;
  group: number;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const body = await request.text();
    const { pathname } = new URL(request.url);
    if (pathname === "/run") return Response.json(await startAndWait(env, JSON.parse(body)));
    await verify(request.headers.get("Upstash-Signature") ?? "", body, pathname, env);
    await runHop(env, JSON.parse(body) as Hop);
    return Response.json({ outcome: "committed" });
  },
};

/** Accepts a message, and returns when its run has ended. @throws Error if the subscription ends before the run */
async function startAndWait(env: Env, { conversation }: { conversation: string }) {
  const key = crypto.randomUUID();
  const answer = await postgres(env, "accept_message", {
    conversation_id: conversation,
    text: "Do nothing",
    key,
    body_hash: key,
    route: `POST /v1/conversations/${conversation}/messages`,
    if_busy: "enqueue",
    queue_limit: 20,
  });
  const { id: run } = (answer as { run: { id: string } }).run;
  const headers = { Authorization: `Bearer ${env.UPSTASH_REDIS_REST_TOKEN}` };
  const [subscription] = await Promise.all([
    fetch(`${env.UPSTASH_REDIS_REST_URL}/subscribe/end:${run}`, { headers }),
    redis(env, ["HSET", `sketch:${run}`, "conversation", conversation]),
  ]);
  await publish(env, run, 0);
  const reader = subscription.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let output: string | undefined = ""; !output.includes("message,");) {
    output = (await reader?.read())?.value;
    if (output === undefined) throw new Error("The subscription ended before the run.");
  }
  await reader?.cancel();
  return { run };
}

async function runHop(env: Env, { run, hop, group }: Hop): Promise<void> {
  const keys = ["2", `sketch:${run}`, `sketch:${run}:${hop}`, hop, crypto.randomUUID()];
  const [outcome] = (await redis(env, ["EVAL", CLAIM, ...keys])) as string[];
  if (outcome !== "granted") return;
  if (hop === "reply") {
    const answer = await postgres(env, "finish_run", {
      run_id: run,
      finish_key: hop,
      epoch: 0,
      status: "completed",
      decision: "plan_direct",
      plan: null,
      reply: { text: "Done.", changes: [] },
      usage: {},
      summary: null,
      snapshot: { version: 1, state: { exchange: "1" } },
    });
    if ((answer as { outcome: string }).outcome !== "finished")
      throw new Error("Postgres did not finish the run.");
  }
  const result = /^[abc]/.test(hop) ? STEP : hop;
  const endMessage = hop === "reply" ? `end:${run}` : "";
  const committedHops = await redis(env, ["EVAL", COMMIT, ...keys, result, `${group}`, endMessage]);
  if (committedHops === GROUPS[group]?.length) await publish(env, run, group + 1);
}

async function publish(env: Env, run: string, group: number): Promise<void> {
  const messages = (GROUPS[group] ?? []).map((hop) => ({
    destination: `${env.ALFRED_PUBLIC_URL}/nodes/${hop}`,
    headers: { "Content-Type": "application/json", "Upstash-Method": "POST" },
    body: JSON.stringify({ run, hop, group } satisfies Hop),
  }));
  if (messages.length > 0) await post(`${env.QSTASH_URL}/v2/batch`, env.QSTASH_TOKEN, messages);
}

async function redis(env: Env, command: string[]): Promise<unknown> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env;
  return ((await post(url, token, command)) as { result: unknown }).result;
}

async function postgres(env: Env, name: string, p: object): Promise<unknown> {
  const apikey = { apikey: env.SUPABASE_PUBLISHABLE_KEY };
  return post(`${env.SUPABASE_URL}/rest/v1/rpc/${name}`, env.SKETCH_TOKEN, { p }, apikey);
}

async function post(
  url: string,
  token: string,
  body: object,
  extraHeaders: object = {},
): Promise<unknown> {
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${token}`,
    ...extraHeaders,
  };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (response.ok) return response.json();
  throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

/** @throws Error if the queue has not signed this body for this URL */
async function verify(signature: string, body: string, path: string, env: Env): Promise<void> {
  const key = new TextEncoder().encode(env.QSTASH_CURRENT_SIGNING_KEY);
  const { payload } = await jwtVerify(signature, key, { subject: env.ALFRED_PUBLIC_URL + path });
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  const claimedHash = atob(String(payload["body"]).replaceAll("-", "+").replaceAll("_", "/"));
  if (claimedHash !== String.fromCharCode(...new Uint8Array(hash)))
    throw new Error("The signature is for another body.");
}

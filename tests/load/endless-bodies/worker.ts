// A Worker that makes one request with one of the product's clients to a server whose answers begin and never end.
// A request without a name is answered with the names.
import * as z from "zod";
import { createPages } from "../../../shared/egress/create-pages.ts";
import { withSession } from "../../../shared/executors/mcp/open-session.ts";
import { createAnthropicModel } from "../../../shared/llm/create-anthropic-model.ts";
import { createCaller } from "../../../shared/postgres/create-caller.ts";
import { createQStashQueue } from "../../../shared/queue/create-qstash-queue.ts";
import { createRedisClient } from "../../../shared/redis/create-redis-client.ts";
import { subscribeChannel } from "../../../shared/redis/subscribe-channel.ts";
import { createChannels } from "../../../shared/runtime/channels.ts";
import { fetchFile } from "../../../shared/runtime/fetch-file.ts";
import { transcribe } from "../../../shared/runtime/transcribe.ts";
import { erasureId } from "../../support/ids.ts";

/** Long enough that most answers have begun, also on a busy machine. */
const LIMIT_MS = 500;
/** A request that takes longer counts as one that is never given up. */
const HANGS_MS = 30_000;
/**
 * How long a request without a name takes. The test sends one while it collects garbage, which workerd does only
 * during an invocation.
 */
const IDLE_MS = 30;

const timeout = AbortSignal.timeout.bind(AbortSignal);
// Some clients have limits of seconds that no caller can change.
AbortSignal.timeout = (milliseconds) => timeout(Math.min(milliseconds, LIMIT_MS));

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const models = { understand: "m", think: "m", act: "m", reply: "m", summarize: "m", memory: "m" };
const rulesOf = (url: string) => ({ ownHosts: [], allowedOrigins: [new URL(url).origin] });

function askModel(baseUrl: string, onText?: () => void) {
  return createAnthropicModel({ apiKey: "key", baseUrl, models }).ask({
    node: "reply",
    schema: z.object({}),
    system: "s",
    user: "u",
    maxTokens: 100,
    timeoutMs: LIMIT_MS,
    ...(onText === undefined ? {} : { onText }),
  });
}

const fetchPage = (url: string, bytes: number) =>
  createPages(rulesOf(url), { bytes, milliseconds: LIMIT_MS, redirects: 0 }).fetch(url);

const callMcp = (url: string, listens: boolean) =>
  withSession(
    {
      rules: rulesOf(url),
      endpoint: new URL(url),
      ownHeaders: {},
      maxBytes: 1_000,
      timeoutMs: LIMIT_MS,
      listens,
    },
    ({ client, options }) => client.listTools(undefined, options),
  );

const redis = (url: string) => ({ url, token: "token", timeoutMs: LIMIT_MS });

/** The requests by client. */
const requests = {
  "model's answer": (url: string) => askModel(url),
  "model's stream": (url: string) => askModel(url, () => {}),
  "page of limited time": (url: string) => fetchPage(url, 1_000),
  "page of limited size": (url: string) => fetchPage(url, 3),
  "MCP server": (url: string) => callMcp(url, false),
  "MCP server that is listened to": (url: string) => callMcp(url, true),
  Redis: (url: string) => createRedisClient(redis(url), { retry: false }).get("key"),
  async subscription(url: string) {
    const stop = subscribeChannel(redis(url), "channel", () => {});
    await sleep(LIMIT_MS);
    stop();
  },
  QStash: (url: string) =>
    createQStashQueue({
      baseUrl: url,
      token: "token",
      publicUrl: url,
      publishTimeoutMs: LIMIT_MS,
    }).publishJob({ job: "erase", erasure: erasureId(), dedupId: "id" }),
  PostgREST: (url: string) =>
    createCaller({
      url,
      publishableKey: "key",
      token: () => Promise.resolve("token"),
      timeoutMs: LIMIT_MS,
    }).call("function", {}, z.unknown()),
  async "messaging platform"(url: string) {
    const telegram = { config: {}, baseUrl: url };
    const open = await createChannels({ channels: { telegram } }).get("telegram");
    return open?.call({ method: "POST", url: "https://api.example/", headers: {}, body: "{}" });
  },
  "platform's file": (url: string) =>
    fetchFile({ url: "https://files.example/", headers: {} }, 1_000, {
      hosts: ["files.example"],
      baseUrl: url,
    }),
  transcription: (url: string) =>
    transcribe(
      { url, key: undefined, model: "m" },
      { bytes: new Uint8Array(9), type: "audio/ogg", hash: "" },
    ),
} satisfies Record<string, (url: string) => Promise<unknown>>;

export type RequestName = keyof typeof requests;

export default {
  async fetch({ url }: Request): Promise<Response> {
    const { searchParams } = new URL(url);
    const name = searchParams.get("name") as RequestName | null;
    if (name === null) {
      await sleep(IDLE_MS);
      return Response.json(Object.keys(requests));
    }
    const request: Promise<unknown> = requests[name](searchParams.get("server") ?? "");
    const end = request.then(
      () => "ended",
      () => "ended",
    );
    return new Response(String(await Promise.race([end, sleep(HANGS_MS)])));
  },
};

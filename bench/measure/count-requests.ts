// Puts counting proxies in front of the store, the queue, Postgres and the model of a running stack.
import { mintUserToken } from "../../dev/stack/mint-user-token.ts";
import type { Stack } from "../../dev/stack/start-stack.ts";
import { startCountingProxy } from "./counting-proxy.ts";
import { nameRequest, type NamedRequest, type Part } from "./name-request.ts";

export interface RequestCounter {
  /** The variables that send a Worker through the proxies. */
  env: Record<string, string>;
  /** Restarts the stack's own Worker behind the proxies, with these further variables. */
  restartWorker(env: Record<string, string>): Promise<void>;
  /** The requests through the proxies since the last `forget`: part by part, in the order of their arrival. */
  requests(): NamedRequest[];
  forget(): void;
  /** A token for the user that a Worker behind the proxies accepts, since they change the issuer. */
  tokenFor(userId: string): Promise<string>;
  /** Stops the proxies, which cuts a Worker behind them off from its parts. */
  stop(): Promise<void>;
}

/** Starts the proxies. They count the requests of Workers that have been restarted with `env`. */
export async function countRequests(stack: Stack): Promise<RequestCounter> {
  const [redis, qstash, postgrest, model] = await Promise.all([
    startCountingProxy(stack.redis.url),
    startCountingProxy(stack.qstash.url),
    startCountingProxy(stack.supabase.url),
    startCountingProxy(stack.model.url),
  ]);
  const proxies = { redis, qstash, postgrest, model };
  const parts = Object.keys(proxies) as Part[];
  const proxyEnv = {
    UPSTASH_REDIS_REST_URL: redis.url,
    QSTASH_URL: qstash.url,
    SUPABASE_URL: postgrest.url,
    ANTHROPIC_BASE_URL: model.url,
  };
  return {
    env: proxyEnv,
    restartWorker: (env) => stack.restartWorker({ ...env, ...proxyEnv }),
    requests: () =>
      parts.flatMap((part) =>
        proxies[part].requests().map((request) => nameRequest(part, request)),
      ),
    forget: () => parts.forEach((part) => proxies[part].forget()),
    tokenFor: (userId) => mintUserToken({ ...stack.supabase, url: postgrest.url }, userId),
    async stop() {
      await Promise.all(parts.map((part) => proxies[part].stop()));
    },
  };
}

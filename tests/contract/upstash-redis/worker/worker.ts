// A Worker that uses the stand-in as the product's Worker does: many requests over reused connections.
import { Redis } from "@upstash/redis/cloudflare";

interface Env {
  REDIS_URL: string;
  REDIS_TOKEN: string;
}

export default {
  async fetch(_request: Request, env: Env): Promise<Response> {
    const config = { url: env.REDIS_URL, enableTelemetry: false, retry: false as const };
    const redis = new Redis({ ...config, token: env.REDIS_TOKEN });
    const stranger = new Redis({ ...config, token: "another-token" });
    const large = "ü".repeat(100_000);
    const failures: string[] = [];
    let refusals = 0;
    for (let i = 0; i < 10; i++) {
      try {
        await redis.set("key", `${i}${large}`);
        await stranger.set("key", large).catch(() => refusals++);
        await redis.incr("key").catch(() => refusals++);
        const value = await redis.get<string>("key");
        if (value !== `${i}${large}`) failures.push(`${i}: read ${value?.slice(0, 20)}`);
        const script = "return {redis.call('TIME'), ARGV}";
        await Promise.all([redis.eval(script, [], [i]), redis.multi().incr("n").exec()]);
      } catch (error) {
        failures.push(`${i}: ${String(error).slice(0, 200)}`);
      }
    }
    return Response.json({ failures, refused: refusals, n: await redis.get("n") });
  },
};

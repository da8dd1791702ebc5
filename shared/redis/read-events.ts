// Reading a run's event stream, and the doorbell that says when to read again.
import type { Redis } from "@upstash/redis/cloudflare";
import type { RunEvent, RunEventType } from "../contracts/events.ts";
import type { Store } from "../ports/store.ts";
import { guard } from "./run-script.ts";
import { keys } from "./scripts/common.ts";

const READ = `
if redis.call('EXISTS', KEYS[1]) == 0 then return nil end
return redis.call('XRANGE', KEYS[1], ARGV[1], '+', 'COUNT', ARGV[2])
`;

/** Stream ids are `epoch-n` in Redis and `epoch.n` in the API. */
export function createEventReader(redis: Redis): Pick<Store, "readEvents" | "doorbell"> {
  return {
    async readEvents(run, after, limit) {
      const start = after === null ? "-" : `(${after.replace(".", "-")}`;
      const reply = await guard(() => redis.eval(READ, [keys.stream(run)], [start, String(limit)]));
      if (!Array.isArray(reply)) return null;
      return (reply as [string, string[]][]).map(([id, fields]): RunEvent => {
        const at = (name: string) => fields[fields.indexOf(name) + 1] ?? "";
        return {
          id: id.replace("-", "."),
          type: at("t") as RunEventType,
          data: JSON.parse(at("d")) as Record<string, unknown>,
        };
      });
    },
    async doorbell(run, ring) {
      const subscriber = redis.subscribe([keys.bell(run)]);
      subscriber.on("message", ring);
      // A bell that breaks is not a failure: readers also look by themselves from time to time.
      subscriber.on("error", () => undefined);
      return () => {
        void subscriber.unsubscribe().catch(() => undefined);
      };
    },
  };
}

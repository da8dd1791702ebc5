// Reads a run without claiming it: its event stream, its end, and the subscription to new events.
import type { Redis } from "@upstash/redis/cloudflare";
import type { NewRunEvent, RunEvent, RunEventType } from "../contracts/events.ts";
import type { RunNews, Store } from "../ports/store.ts";
import type { RedisConfig } from "./create-redis-client.ts";
import { mapErrors } from "./run-script.ts";
import { keys } from "./scripts/common.ts";
import { subscribeChannel } from "./subscribe-channel.ts";

/** [after or "", limit] → entries, or nil when the stream, or the event `after` in it, does not exist. */
const READ_SCRIPT = `
local after = ARGV[1]
if after == '' then
  local all = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', ARGV[2])
  if #all == 0 then return nil end
  return all
end
local all = redis.call('XRANGE', KEYS[1], after, '+', 'COUNT', ARGV[2] + 1)
if #all == 0 or all[1][1] ~= after then return nil end
table.remove(all, 1)
return all
`;
const LAST_SCRIPT = "return redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', '1')";

const ENDED_SCRIPT = "return redis.call('HMGET', KEYS[1], 'epoch', 'ended')";

type Fields = [epoch: string | null, ended: string | null];
type Entry = [id: string, fields: string[]];

/** Stream ids are `epoch-n` in Redis and `epoch.n` in the API. */
export function createEventReader(
  redis: Redis,
  config: Pick<RedisConfig, "url" | "token">,
): Pick<Store, "hasEnded" | "readEvents" | "lastEventId" | "subscribe"> {
  return {
    async hasEnded(run) {
      const [epoch, ended] = (await mapErrors(() =>
        redis.eval(ENDED_SCRIPT, [keys.run(run)], []),
      )) as Fields;
      return epoch === null ? null : ended !== null;
    },
    async readEvents(run, afterId, limit) {
      const start = afterId === null ? "" : afterId.replace(".", "-");
      const reply = await mapErrors(() =>
        redis.eval(READ_SCRIPT, [keys.stream(run)], [start, String(limit)]),
      );
      return Array.isArray(reply) ? (reply as Entry[]).map(toEvent) : null;
    },
    async lastEventId(run) {
      const reply = await mapErrors(() => redis.eval(LAST_SCRIPT, [keys.stream(run)], []));
      const [last] = Array.isArray(reply) ? (reply as Entry[]) : [];
      return last === undefined ? null : toEvent(last).id;
    },
    async subscribe(run, notify) {
      // Events that were appended before the subscription was ready must be read once. A broken subscription is not a
      // failure, because readers also poll.
      return subscribeChannel(config, keys.channel(run), (event) =>
        notify(event.type === "message" ? toRunNews(event.message) : null),
      );
    },
  };
}

function toEvent([id, fields]: Entry): RunEvent {
  const fieldOf = (name: string) => fields[fields.indexOf(name) + 1] ?? "";
  return {
    id: id.replace("-", "."),
    type: fieldOf("t") as RunEventType,
    data: JSON.parse(fieldOf("d")) as Record<string, unknown>,
  };
}

/** The message that the scripts publish (`emit`). */
function toRunNews(message: string): RunNews {
  const { epoch, after, events } = JSON.parse(message) as {
    epoch: number;
    after: number;
    events: NewRunEvent[];
  };
  return {
    after: `${epoch}.${after}`,
    events: events.map((event, i) => ({ id: `${epoch}.${after + i + 1}`, ...event })),
  };
}

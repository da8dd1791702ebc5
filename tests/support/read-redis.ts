// Reads every key of the hot store with its contents, as text.
import { Redis } from "@upstash/redis";
import { listKeys } from "./stray-keys.ts";

export async function readRedis(store: { url: string; token: string }): Promise<string[]> {
  const redis = new Redis({ ...store, enableTelemetry: false, automaticDeserialization: false });
  const read = async (key: string): Promise<unknown> => {
    switch (String(await redis.type(key))) {
      case "hash":
        return redis.hgetall(key);
      case "set":
        return redis.smembers(key);
      case "zset":
        return redis.zrange(key, 0, -1);
      case "list":
        return redis.lrange(key, 0, -1);
      case "stream":
        return redis.xrange(key, "-", "+");
      default:
        return redis.get(key);
    }
  };
  const keys = await listKeys(store);
  return Promise.all(keys.map(async ({ key }) => `${key} ${JSON.stringify(await read(key))}`));
}

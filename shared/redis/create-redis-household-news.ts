// The HouseholdNews port over Redis pub/sub: a channel for each household.
import type { HouseholdId } from "../contracts/ids.ts";
import type { HouseholdNews } from "../ports/household-news.ts";
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";
import { mapErrors } from "./run-script.ts";
import { subscribeChannel } from "./subscribe-channel.ts";

const channelOf = (household: HouseholdId) => `rows:${household}`;

export function createRedisHouseholdNews(config: RedisConfig): HouseholdNews {
  // A repeated announcement is harmless.
  const redis = createRedisClient(config, { retry: { retries: 1, backoff: () => 50 } });
  return {
    async announce(household) {
      await mapErrors(() => redis.publish(channelOf(household), ""));
    },
    subscribe: (household, notify) =>
      subscribeChannel(config, channelOf(household), () => notify()),
  };
}

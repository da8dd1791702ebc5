// What sending a reply is built from.
import type { RunId, UserId } from "../contracts/ids.ts";
import type { ChannelDatabase } from "../ports/channel-database.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import type { OpenChannels } from "../ports/open-channel.ts";
import type { Queue } from "../ports/queue.ts";

/** Calls that send the reply of one run. */
export type SendDatabase = Pick<
  ChannelDatabase,
  "claimSend" | "keepParts" | "beginPart" | "settlePart" | "releaseSend"
>;

export interface MessagingDeps {
  channels: Pick<OpenChannels, "get">;
  database: { channels(user: UserId): SendDatabase };
  queue: Pick<Queue, "publishJob">;
  clock: Pick<Clock, "now">;
  log: Log;
}

/** The reply of an ended run. */
export interface SendRequest {
  user: UserId;
  run: RunId;
}

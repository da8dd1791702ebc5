// The dependencies of sending a reply.
import type { RunId, UserId } from "../contracts/ids.ts";
import type { ChannelDatabase } from "../ports/channel-database.ts";
import type { Clock, Ids } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import type { OpenChannels } from "../ports/open-channel.ts";
import type { PreviewTurns } from "../ports/preview-turns.ts";
import type { Queue } from "../ports/queue.ts";
import type { Store } from "../ports/store.ts";

/** Calls that send the reply of one run. */
export type SendDatabase = Pick<
  ChannelDatabase,
  "claimSend" | "keepParts" | "beginPart" | "settlePart" | "releaseSend"
>;

export interface MessagingDeps {
  channels: Pick<OpenChannels, "get">;
  database: { channels(user: UserId): SendDatabase };
  previews: PreviewTurns;
  queue: Pick<Queue, "publishJob">;
  /** Resolves after this many milliseconds. */
  wait(ms: number): Promise<void>;
  clock: Pick<Clock, "now">;
  log: Log;
}

/** The dependencies of showing a run's progress. */
export interface ProgressDeps extends Omit<MessagingDeps, "database"> {
  database: { channels(user: UserId): Pick<ChannelDatabase, "previewOf" | "keepPlaceholder"> };
  store: Pick<Store, "readEvents">;
  ids: Pick<Ids, "uuid">;
}

/** The reply of an ended run, or a notice. */
export interface SendRequest {
  user: UserId;
  run: RunId;
}

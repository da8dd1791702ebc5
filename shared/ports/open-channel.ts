// A channel that the environment configures, with the one effect that its calls have.
import type { MediaFault } from "../contracts/media.ts";
import type {
  Channel,
  ChannelConfig,
  ChannelName,
  MediaCall,
  OutboundAnswer,
  OutboundCall,
} from "./channel.ts";

export interface OpenChannel {
  channel: Channel;
  config: ChannelConfig;
  /** Makes the request. Null: no answer came, and whether the request arrived is not known. Never throws. */
  call(request: OutboundCall, timeoutMs?: number): Promise<OutboundAnswer | null>;
  /**
   * Fetches a file: only from the channel's hosts, redirects included, and not more bytes than `most`.
   * Errors: TransientError when no answer came, or one that a repetition may mend.
   */
  fetchFile(request: Pick<MediaCall, "url" | "headers">, most: number): Promise<FetchedFile>;
}

export type FetchedFile = { bytes: Uint8Array<ArrayBuffer> } | { fault: MediaFault };

export interface OpenChannels {
  /** Those of the environment. */
  names: readonly ChannelName[];
  /** Null for a name that is no channel's, or the name of a channel that is not configured. */
  get(name: string): Promise<OpenChannel | null>;
}

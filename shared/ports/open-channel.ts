// A configured channel together with the functions that make its HTTP requests.
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
  /**
   * Makes the request. Null when no answer came, in which case it is unknown whether the request arrived.
   * Never throws.
   */
  call(request: OutboundCall, timeoutMs?: number): Promise<OutboundAnswer | null>;
  /**
   * Fetches a file, only from the channel's hosts (redirects included), and at most `most` bytes.
   * Errors: TransientError when no answer came, or a repeat may succeed.
   */
  fetchFile(request: Pick<MediaCall, "url" | "headers">, most: number): Promise<FetchedFile>;
}

export type FetchedFile = { bytes: Uint8Array<ArrayBuffer> } | { fault: MediaFault };

export interface OpenChannels {
  /** The configured channels. */
  names: readonly ChannelName[];
  /** Null for an unknown name, and for a channel that is not configured. */
  get(name: string): Promise<OpenChannel | null>;
}

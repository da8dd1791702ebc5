// A channel that the environment configures, with the one effect that its calls have.
import type {
  Channel,
  ChannelConfig,
  ChannelName,
  OutboundAnswer,
  OutboundCall,
} from "./channel.ts";

export interface OpenChannel {
  channel: Channel;
  config: ChannelConfig;
  /** Makes the request. Null: no answer came, and whether the request arrived is not known. Never throws. */
  call(request: OutboundCall, timeoutMs?: number): Promise<OutboundAnswer | null>;
}

export interface OpenChannels {
  /** Those of the environment. */
  names: readonly ChannelName[];
  /** Null for a name that is no channel's, or the name of a channel that is not configured. */
  get(name: string): Promise<OpenChannel | null>;
}

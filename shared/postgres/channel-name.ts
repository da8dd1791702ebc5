// The channel that a row names. The database takes any name of the right shape: what there is an adapter for
// is decided here.
import { FatalError } from "../contracts/errors.ts";
import { CHANNEL_NAMES, type ChannelName } from "../ports/channel.ts";

/** Errors: FatalError("contract_violation") for a channel that this code does not know. */
export function channelName(name: string): ChannelName {
  const known = CHANNEL_NAMES.find((channel) => channel === name);
  if (known !== undefined) return known;
  throw new FatalError("contract_violation", `the database names an unknown channel, ${name}`);
}

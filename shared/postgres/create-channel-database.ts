// The calls about channels as one user: links, places, and sending a reply.
import {
  type ChannelDatabase,
  ChannelLinkSchema,
  linkCalls,
  MovedLinkSchema,
} from "../ports/channel-database.ts";
import { sendCalls } from "../ports/send-calls.ts";
import { callsOf } from "./calls-of.ts";
import type { Caller } from "./create-caller.ts";

/** @param caller with the pipeline's role, for one user */
export function createChannelDatabase(caller: Caller): ChannelDatabase {
  return {
    ...callsOf(caller, linkCalls),
    ...callsOf(caller, sendCalls),

    links: () =>
      caller.select(
        "channel_links",
        (from) =>
          from
            .select("id,channel,name,household_id,linked_at")
            .is("ended_at", null)
            .order("linked_at")
            .order("id"),
        ChannelLinkSchema.array(),
      ),

    movedLinks: (since) =>
      caller.select(
        "channel_links",
        (from) =>
          from
            .select("id,channel,name,ended_at")
            .is("moved", true)
            .gte("ended_at", since)
            .order("ended_at", { ascending: false })
            .order("id"),
        MovedLinkSchema.array(),
      ),
  };
}

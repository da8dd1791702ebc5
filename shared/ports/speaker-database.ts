// The calls that a webhook may make before it knows the user, as the role that acts for no particular user.
import * as z from "zod";
import { UserIdSchema } from "../contracts/ids.ts";
import type { ChannelName, Sender } from "./channel.ts";
import { asWorker, type CallsOf, IDS, nothing, onlyField, row, snaked } from "./define-call.ts";

/** A person on a platform. */
export interface Speaker extends Pick<Sender, "tenant" | "user"> {
  channel: ChannelName;
}

export const speakerCalls = {
  /**
   * The user to whom the speaker is linked, and the BCP 47 tag of the language of that user's latest conversations,
   * otherwise of a household; null until one is known. `lapsed`: this call has ended the link, because
   * it was unused for too long.
   * @param lapseDays days without a message after which a link ends; absent: never
   */
  speaker: asWorker(
    "find_speaker",
    ({ channel, tenant, user }: Speaker, lapseDays?: number) => ({
      channel,
      tenant,
      user,
      lapse_days: lapseDays ?? null,
    }),
    z
      .object({
        speaker: row({ user: UserIdSchema, language: z.string().nullable() }, IDS).nullable(),
        lapsed: z.boolean(),
      })
      .transform(({ speaker, lapsed }) => (lapsed ? ("lapsed" as const) : speaker)),
  ),
  /**
   * Links the speaker to the user who made the code in the app. A code works once; a repeat of the same event
   * gets the first answer. `asks`: the speaker is linked to another account, for `household` (null: one of
   * several), and no link has changed. `waits`: with `move` the speaker has agreed to move, but the app's user
   * has not confirmed. `refused`: the code is unknown, of another channel, used or expired, or another
   * speaker was asked about it; the answer does not say which.
   * @param request.move whether the speaker agrees to move; a code that the chat has shown them is then
   *   accepted too
   */
  redeemCode: asWorker(
    "redeem_channel_code",
    ({
      move = false,
      ...request
    }: Speaker & { name: string | null; codeHash: string; event: string; move?: boolean }) =>
      snaked({ ...request, move }),
    z.discriminatedUnion("outcome", [
      row({ outcome: z.literal("linked"), user: UserIdSchema }, IDS),
      z.object({ outcome: z.literal("asks"), household: z.string().nullable() }),
      z.object({ outcome: z.enum(["waits", "refused"]) }),
    ]),
  ),
  /**
   * Stores a code for a speaker who is not linked, for the app to confirm. `silent`: the speaker
   * was told less than an hour ago, already has three open codes, or is linked.
   */
  offerCode: asWorker(
    "offer_channel_code",
    (request: Speaker & { name: string | null; codeHash: string; minutes: number }) =>
      snaked(request),
    onlyField("outcome", z.enum(["offered", "silent"])),
  ),
  /**
   * Ends the links of the speaker, or of all speakers of the tenant.
   * @returns how many
   */
  endLinks: asWorker(
    "end_channel_links",
    (who: Omit<Speaker, "user"> & { user: string | null }) => who,
    onlyField("ended", z.int()),
  ),
  /**
   * The bot was removed from a place: its conversations and those of its threads are no longer
   * reachable.
   */
  leavePlace: asWorker(
    "leave_place",
    (where: { channel: ChannelName; tenant: string; place: string }) => where,
    onlyField("left", z.int()),
  ),
  /**
   * The id of a place or a person has changed: links, places and waiting replies follow. Ids are
   * replaced as whole segments between colons, so that a place's threads (`place:thread`) move with
   * it. A link that got the old id after `at` belongs to another person, and is not moved. If a link already has the new id,
   * it stays, and the link with the old id ends.
   */
  move: asWorker(
    "move_channel",
    (change: {
      channel: ChannelName;
      tenant: string;
      what: "place" | "user";
      from: string;
      to: string;
      /** ISO 8601; null for now. */
      at: string | null;
    }) => change,
    nothing,
  ),
  /**
   * A status webhook: settles a part whose send had no answer, and corrects one that failed after
   * it was accepted, or was delivered although it counted as failed.
   * @returns whether it changed anything
   */
  noteSend: asWorker(
    "note_send",
    (status: {
      channel: ChannelName;
      /** The provider's id of the message. */
      message: string;
      /**
       * The data that we sent with it, `<key>:<part's number>`; without it the provider's id
       * identifies the part.
       */
      opaque: string | null;
      state: "sent" | "delivered" | "read" | "failed";
      /** For a failure: a code, never a text. */
      error?: string;
    }) => status,
    onlyField("noted", z.boolean()),
  ),
};

export type SpeakerDatabase = CallsOf<typeof speakerCalls>;

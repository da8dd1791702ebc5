// What channels store in Postgres for a user: links, one-time codes, and places. For sending
// replies see `send-calls.ts`.
import * as z from "zod";
import {
  ConversationIdSchema,
  type HouseholdId,
  HouseholdIdSchema,
  type RunId,
  RunIdSchema,
} from "../contracts/ids.ts";
import { CHANNEL_NAMES, type ChannelName, type Place } from "./channel.ts";
import { asUser, type CallsOf, IDS, onlyField, row, snaked, time } from "./define-call.ts";
import type { sendCalls } from "./send-calls.ts";

const ChannelNameSchema = z.enum(CHANNEL_NAMES);

export const ChannelLinkSchema = row(
  {
    id: z.uuid(),
    channel: ChannelNameSchema,
    /** The name as the platform showed it when the link was made. */
    name: z.string().nullable(),
    /**
     * The household that the speaker acts for. Null: the user's only one, or the one of the
     * speaker's conversations.
     */
    household: HouseholdIdSchema.nullable(),
    linkedAt: time,
  },
  IDS,
);
export type ChannelLink = z.output<typeof ChannelLinkSchema>;

/** A link that ended because its person moved to another account. */
export const MovedLinkSchema = row(
  { id: z.uuid(), channel: ChannelNameSchema, name: z.string().nullable(), movedAt: time },
  { movedAt: "ended_at" },
);
export type MovedLink = z.output<typeof MovedLinkSchema>;

export const linkCalls = {
  /**
   * Stores a code for the app to show. The speaker who sends it becomes linked, or, if linked to another account, is
   * asked to move. `too_many`: the user has too
   * many open codes for the channel. Storing the same code again is also `created`, but for another channel or household
   * `key_conflict`.
   * @param request.household the household that the speaker will act for, if the user has several
   */
  createCode: asUser(
    "create_channel_code",
    ({
      household,
      ...request
    }: {
      channel: ChannelName;
      codeHash: string;
      minutes: number;
      openLimit: number;
      household?: HouseholdId;
    }) => ({ ...snaked(request), household_id: household }),
    onlyField("outcome", z.enum(["created", "too_many", "not_member", "key_conflict"])),
  ),
  /**
   * The person whom a code would link. The code was shown in a chat, or it is the user's own code, by which the
   * person has agreed in the chat to move. Null when the code is unknown, used or expired. `moves`: the person
   * is linked to another account.
   */
  offeredCode: asUser(
    "offered_channel_code",
    (codeHash: string) => ({ code_hash: codeHash }),
    onlyField(
      "code",
      z
        .object({ channel: ChannelNameSchema, name: z.string().nullable(), moves: z.boolean() })
        .nullable(),
    ),
  ),
  /**
   * The link; null when the code is not valid, and for a household that is not the user's. The user who
   * confirmed may confirm again. A string if the person is linked to another account and the move needs
   * agreement: the person's in the chat (`chat`), or the user's in the app (`app`).
   */
  confirmCode: asUser(
    "confirm_channel_code",
    (
      codeHash: string,
      { household, move = false }: { household?: HouseholdId; move?: boolean } = {},
    ) => ({ code_hash: codeHash, household_id: household, move }),
    z
      .object({ link: ChannelLinkSchema.nullable(), asks: z.enum(["app", "chat"]).optional() })
      .transform(({ link, asks }) => asks ?? link),
  ),
  /** True also for a repeat. */
  endLink: asUser("end_channel_link", (id: string) => ({ id }), onlyField("ended", z.boolean())),
  /**
   * The user's conversation at this place, created if necessary; its address is updated. A repeat of an event
   * returns the same conversation while the speaker is linked; with `fresh`, this is a new one. The reply goes to the address of the event
   * whose id is the run's idempotency key, otherwise to the place's latest address.
   *
   * A group is bound to the household of its first speaker who is still linked; the outcome for members of
   * other households is `not_member`. `not_linked`: the link has ended in the meantime. `choose_household`: the
   * user has several, and neither the group, the link nor the place determines one.
   */
  conversationAt: asUser(
    "conversation_at",
    ({
      place: { tenant, id, isGroup, address },
      ...request
    }: {
      channel: ChannelName;
      place: Place;
      /** The platform's id of the person. */
      speaker: string;
      event: string;
      /** The platform's id of the message. */
      message?: string;
      /** The command `/new`. */
      fresh?: boolean;
    }) => ({ ...request, tenant, place: id, is_group: isGroup, address }),
    z.discriminatedUnion("outcome", [
      row({ outcome: z.literal("found"), conversation: ConversationIdSchema }, IDS),
      z.object({ outcome: z.enum(["not_linked", "choose_household", "not_member"]) }),
    ]),
  ),
  /**
   * In the user's current conversation at this place: the running run, the newest run, and the newest run that changed
   * something.
   */
  runsAt: asUser(
    "runs_at",
    ({ channel, place }: { channel: ChannelName; place: Pick<Place, "tenant" | "id"> }) => ({
      channel,
      tenant: place.tenant,
      place: place.id,
    }),
    z.object({
      running: RunIdSchema.nullable(),
      latest: RunIdSchema.nullable(),
      changed: RunIdSchema.nullable(),
    }),
  ),
  /**
   * Where a queued or running run shows its progress; null for any other run, for a run that is not at a place, and
   * for a speaker without a link.
   */
  previewOf: asUser(
    "preview_of",
    (run: RunId) => ({ run_id: run }),
    onlyField(
      "preview",
      row({
        channel: ChannelNameSchema,
        address: z.record(z.string(), z.string()),
        isGroup: z.boolean(),
        /** The message that is shown until the reply arrives. */
        message: z.string().nullable(),
      }).nullable(),
    ),
  ),
};

/** Calls made as one user. */
export interface ChannelDatabase extends CallsOf<typeof linkCalls>, CallsOf<typeof sendCalls> {
  links(): Promise<ChannelLink[]>;
  /** Newest first. @param since RFC 3339 */
  movedLinks(since: string): Promise<MovedLink[]>;
}

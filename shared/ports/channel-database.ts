// What channels keep in Postgres: who speaks where, one-time codes, places, and replies on their way out.
import type { ConversationId, HouseholdId, RunId, UserId } from "../contracts/ids.ts";
import type { ChannelName, OutboundPart, Place, Sender } from "./channel.ts";

/** A person on a platform. */
export interface Speaker extends Pick<Sender, "tenant" | "user"> {
  channel: ChannelName;
}

export interface ChannelLink {
  id: string;
  channel: ChannelName;
  /** As the platform showed it when the link was made. */
  name: string | null;
  /** The household that the speaker speaks for; null: the only one, or the one of his conversations. */
  household: HouseholdId | null;
  linkedAt: string;
}

/** A link that ended because its person moved to another account. */
export type MovedLink = Pick<ChannelLink, "id" | "channel" | "name"> & { movedAt: string };

/** What the webhook may ask before it knows whose message it is: the role that acts for no user. */
export interface SpeakerDatabase {
  /**
   * The user to whom the speaker is linked, and the BCP 47 tag of the language of his latest conversations,
   * null while none is known. `lapsed`: the link has ended just now, because it had not been used for so long.
   * @param lapseDays days without a message that end a link; without them it stays
   */
  speaker(
    speaker: Speaker,
    lapseDays?: number,
  ): Promise<{ user: UserId; language: string | null } | "lapsed" | null>;
  /**
   * Links the speaker to the user who made the code in the app. A code works once (the same event again is
   * answered as before). `asks`: the speaker is linked to another account, which speaks for `household` (null: one of
   * several), and nothing has happened. `waits`: with `move` he has agreed to move, and the app has not.
   * `refused`: unknown, of another channel, used or expired, without saying which.
   * @param request.move the speaker agrees to move; then a code that the chat has shown him is taken, too
   */
  redeemCode(
    request: Speaker & { name: string | null; codeHash: string; event: string; move?: boolean },
  ): Promise<
    | { outcome: "linked"; user: UserId }
    | { outcome: "asks"; household: string | null }
    | { outcome: "waits" | "refused" }
  >;
  /**
   * Keeps a code for a speaker who is not linked, for the app to confirm. `silent`: he was told less than
   * an hour ago, three wait already, or he is linked.
   */
  offerCode(
    request: Speaker & { name: string | null; codeHash: string; minutes: number },
  ): Promise<"offered" | "silent">;
  /** Ends the links of the speaker, or of all speakers of the tenant. @returns how many */
  endLinks(who: Omit<Speaker, "user"> & { user: string | null }): Promise<number>;
  /** We were removed from a place: its conversations and those of its threads go on nowhere. */
  leavePlace(where: { channel: ChannelName; tenant: string; place: string }): Promise<number>;
  /**
   * A place or a person has another id from now on: links, places and waiting replies follow. Ids are
   * replaced as whole segments between colons, so that a place's threads (`place:thread`) move with it. A link that
   * has the id since later than `at` is another person's, and stays.
   */
  move(what: {
    channel: ChannelName;
    tenant: string;
    what: "place" | "user";
    from: string;
    to: string;
    /** ISO 8601; null for now. */
    at: string | null;
  }): Promise<void>;
  /**
   * A status webhook: settles a part whose sending had no answer, and corrects one that was accepted and
   * failed later. @returns whether it changed anything
   */
  noteSend(status: {
    channel: ChannelName;
    /** The provider's id of the message. */
    message: string;
    /** What we gave with it, `<key>:<part's number>`; without it the provider's id finds the part. */
    opaque: string | null;
    state: "sent" | "delivered" | "read" | "failed";
    /** Of a failure: a code, never a text. */
    error?: string;
  }): Promise<boolean>;
}

export type SendState = "pending" | "sending" | "sent" | "failed" | "unknown";

/** One part of a reply on its way. */
export interface SentPart {
  index: number;
  state: SendState;
  attempts: number;
  /** Those whose outcome was never known. */
  unknowns: number;
  /** The platform's id of the message. */
  providerId: string | null;
  /** The markup was refused once. */
  asPlain: boolean;
  /** The part was refused for good: a note is sent in its place, under its key. */
  asNote: boolean;
  /** Milliseconds since the part's outcome became unknown. */
  unknownForMs: number | null;
}

export interface ClaimedSend {
  fence: number;
  channel: ChannelName;
  tenant: string;
  address: Place["address"];
  /** One per reply; with a part's number, the part's key. */
  key: string;
  /** The reply as it is recorded. */
  reply: { text: string; pending: { options: string[] } | null };
  /** A message that has shown what the run does (`keepPlaceholder`), to be taken away when all parts are settled. */
  placeholder: string | null;
  /** Milliseconds since the reply was to be sent. */
  ageMs: number;
  /** False for a notice, which can be read nowhere else. */
  isReply: boolean;
  /** The BCP 47 tag of the conversation's language; null while none is known. */
  language: string | null;
  /** As they were made by the first claim; empty at that first claim. */
  parts: (SentPart & { part: OutboundPart })[];
}

/** What is done in one user's name. A reply is named by its run, a notice by an id of its own. */
export interface ChannelDatabase {
  /**
   * A code for the app to show; the link is made by the speaker who sends it. `too_many`: open ones. The same code
   * again is created, too; for another channel or household it is a `key_conflict`.
   * @param request.household the one that the speaker will speak for, of a user who has several
   */
  createCode(request: {
    channel: ChannelName;
    codeHash: string;
    minutes: number;
    openLimit: number;
    household?: HouseholdId;
  }): Promise<"created" | "too_many" | "not_member" | "key_conflict">;
  /**
   * Whom a code from a chat would link, or who has agreed in a chat to move by a code of the user's; null when
   * unknown, used or expired. `moves`: the person is linked to another account.
   */
  offeredCode(
    codeHash: string,
  ): Promise<{ channel: ChannelName; name: string | null; moves: boolean } | null>;
  /**
   * Null also for a household that is not the user's. The user who confirmed it may confirm again. A string: the person is
   * linked to another account, and has not agreed in the chat to move, or the user has not in the app.
   */
  confirmCode(
    codeHash: string,
    more?: { household?: HouseholdId; move?: boolean },
  ): Promise<ChannelLink | "chat" | "app" | null>;
  links(): Promise<ChannelLink[]>;
  /** Newest first. @param since RFC 3339 */
  movedLinks(since: string): Promise<MovedLink[]>;
  /** Again is true, too. */
  endLink(id: string): Promise<boolean>;
  /**
   * The conversation at this place for this user, made where there is none; its address is renewed. The
   * same event leads to the same conversation, with `fresh` to one new one. The reply goes to the address
   * of the event whose id is the run's idempotency key, else to the place's latest.
   *
   * A group is bound to the household of the first speaker there who is still linked: `not_member` for
   * others. `not_linked`: the link has ended meanwhile. `choose_household`: the user has several.
   */
  conversationAt(request: {
    channel: ChannelName;
    place: Place;
    /** The platform's id of the person. */
    speaker: string;
    event: string;
    /** `/new` */
    fresh?: boolean;
  }): Promise<
    | { outcome: "found"; conversation: ConversationId }
    | { outcome: "not_linked" | "choose_household" | "not_member" }
  >;
  /**
   * Leaves a notice to be sent to where the event came from, in the place of a reply: the event is not accepted
   * any more, and the first notice stands.
   * @param request.event one that `conversationAt` has kept
   * @returns the id that `claimSend` and the others take for it; null for an event that has a run, or is unknown
   */
  refuseEvent(request: {
    channel: ChannelName;
    tenant: string;
    event: string;
    notice: string;
  }): Promise<RunId | null>;
  /** The run under way at this place, the newest one, and the newest one that has changed something. */
  runsAt(request: { channel: ChannelName; place: Pick<Place, "tenant" | "id"> }): Promise<{
    running: RunId | null;
    latest: RunId | null;
    changed: RunId | null;
  }>;
  /** Where a run that has not ended shows what it does; null once it has, or for a speaker who has no link. */
  previewOf(run: RunId): Promise<{
    channel: ChannelName;
    address: Place["address"];
    isGroup: boolean;
    /** The message that stands until the reply is there. */
    message: string | null;
  } | null>;
  /**
   * The provider's id of a message that is taken away once the run's reply is there; write-once. The same
   * one again is kept. False: there is another one, the reply is sent, or the run answers no event.
   */
  keepPlaceholder(request: { run: RunId; message: string }): Promise<boolean>;

  /** Write-once under the fence: the parts of a reply, made at the first claim. False: not these are kept. */
  keepParts(request: { run: RunId; fence: number; parts: OutboundPart[] }): Promise<boolean>;
  /**
   * `done`: nothing is left to send, or the speaker is no longer linked. `busy`: another one holds the lease,
   * or it was released with a delay, for that long. A part that a lost sender had begun is `unknown`.
   */
  claimSend(request: {
    run: RunId;
    leaseMs: number;
  }): Promise<
    | ({ outcome: "claimed" } & ClaimedSend)
    | { outcome: "done" | "not_found" }
    | { outcome: "busy"; remainingMs: number }
  >;
  /**
   * Before the request leaves: from here on its outcome is unknown until it is recorded. False, and nothing may
   * be sent: the fence is lost, a part before it is open, or this one is under way or settled (a status
   * webhook may have told).
   */
  beginPart(request: { run: RunId; fence: number; index: number }): Promise<boolean>;
  /** False: the fence is lost. A part that is sent or failed stays so. */
  settlePart(request: {
    run: RunId;
    fence: number;
    index: number;
    state: Exclude<SendState, "sending">;
    providerId?: string | null;
    asPlain?: boolean;
    asNote?: boolean;
    /** The recipient takes no more messages: his link ends, or the group's place, and nothing more is sent. */
    gone?: boolean;
    /** A code, never a text. */
    error?: string;
  }): Promise<boolean>;
  /** Releases the lease; `done` when every part is settled and no placeholder is left. */
  releaseSend(request: {
    run: RunId;
    fence: number;
    /** It is not claimed before: the platform said when to come again. */
    delayMs?: number;
    /** The placeholder that no longer stands, or that nothing can take away. */
    removed?: string;
  }): Promise<{ isDone: boolean }>;
}

// What channels keep in Postgres: who speaks where, one-time codes, places, and replies on their way out.
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
  linkedAt: string;
}

/** What the webhook may ask before it knows whose message it is: the role that acts for no user. */
export interface SpeakerDatabase {
  /** The user to whom the speaker is linked. */
  speaker(speaker: Speaker): Promise<{ user: string } | null>;
  /**
   * Links the speaker to the user who made the code in the app. A code works once; of a speaker who is
   * linked already the link moves. `refused`: unknown, used or expired, without saying which.
   */
  redeemCode(
    request: Speaker & { name: string | null; codeHash: string; event: string },
  ): Promise<{ outcome: "linked"; user: string } | { outcome: "refused" }>;
  /**
   * Keeps a code for a speaker who is not linked, for the app to confirm. `silent`: he was told less than
   * an hour ago, or too many wait on the channel.
   */
  offerCode(
    request: Speaker & { name: string | null; codeHash: string; minutes: number },
  ): Promise<"offered" | "silent">;
  /** Ends the links of the speaker, or of everybody of the tenant. @returns how many */
  endLinks(who: Omit<Speaker, "user"> & { user: string | null }): Promise<number>;
  /** A place or a person has another id from now on. */
  move(what: {
    channel: ChannelName;
    tenant: string;
    what: "place" | "user";
    from: string;
    to: string;
  }): Promise<void>;
  /** A status webhook: settles a part whose sending had no answer. */
  noteSend(status: {
    channel: ChannelName;
    /** The provider's id of the message, and what we gave with it. */
    message: string;
    opaque: string | null;
    state: "sent" | "delivered" | "read" | "failed";
  }): Promise<void>;
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
  /** A placeholder that the first part replaces. */
  replaces: string | null;
  /** As they were made by the first claim; empty at that first claim. */
  parts: (SentPart & { part: OutboundPart })[];
}

/** What is done in one user's name. */
export interface ChannelDatabase {
  /** A code for the app to show; the link is made by whoever sends it. `too_many`: open ones. */
  createCode(request: {
    channel: ChannelName;
    codeHash: string;
    minutes: number;
    openLimit: number;
  }): Promise<"created" | "too_many">;
  /** What a code from a chat would link; null when unknown, used or expired. */
  offeredCode(codeHash: string): Promise<{ channel: ChannelName; name: string | null } | null>;
  confirmCode(codeHash: string): Promise<ChannelLink | null>;
  links(): Promise<ChannelLink[]>;
  /** Again is true, too. */
  endLink(id: string): Promise<boolean>;
  /**
   * The conversation at this place for this user, made where there is none; its address is renewed. The
   * same event with `fresh` makes one new conversation.
   */
  conversationAt(request: {
    channel: ChannelName;
    place: Place;
    event: string;
    /** `/new` */
    fresh?: boolean;
  }): Promise<{ conversation: string }>;
  /** The run under way at this place, or the newest one. */
  runsAt(request: { channel: ChannelName; place: Place }): Promise<{
    running: string | null;
    latest: string | null;
  }>;

  /** Write-once under the fence: the parts of a reply, made at the first claim. */
  keepParts(request: { run: string; fence: number; parts: OutboundPart[] }): Promise<boolean>;
  /** `done`: nothing is left to send. `busy`: another one holds the lease, for that long. */
  claimSend(request: {
    run: string;
    leaseMs: number;
  }): Promise<
    | ({ outcome: "claimed" } & ClaimedSend)
    | { outcome: "done" | "not_found" }
    | { outcome: "busy"; remainingMs: number }
  >;
  /** Before the request leaves: from here on its outcome is unknown until it is recorded. */
  beginPart(request: { run: string; fence: number; index: number }): Promise<boolean>;
  settlePart(request: {
    run: string;
    fence: number;
    index: number;
    state: Exclude<SendState, "sending">;
    providerId?: string | null;
    asPlain?: boolean;
    /** The message that the first part replaces is not there any more. */
    asNew?: boolean;
    /** The recipient takes no more messages: the link ends, and no part that is left is sent. */
    gone?: boolean;
    /** A code, never a text. */
    error?: string;
  }): Promise<boolean>;
  /**
   * Releases the lease; done when every part is settled.
   * @param request.delayMs for so long nobody claims it
   */
  releaseSend(request: {
    run: string;
    fence: number;
    delayMs?: number;
  }): Promise<{ isDone: boolean }>;
}

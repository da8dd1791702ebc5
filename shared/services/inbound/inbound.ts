// What the handlers of webhook events share.
import { SubjectSchema, type UserId } from "../../contracts/ids.ts";
import { languageFor, type Language } from "../../contracts/language.ts";
import type { ReplyWords } from "../../domain/wording/reply-words.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { InboundEvent, Sender } from "../../ports/channel.ts";
import type { Speaker } from "../../ports/speaker-database.ts";
import type { OpenChannel } from "../../ports/open-channel.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { sha256 } from "../codes/digest.ts";

export type EventOf<Kind extends InboundEvent["kind"]> = InboundEvent & { kind: Kind };

/** An event that a person caused at a place. */
export type PersonalEvent =
  | EventOf<"message">
  | EventOf<"edited">
  | EventOf<"pressed">
  | EventOf<"stopped">;

export interface Inbound {
  runtime: Runtime;
  openChannel: OpenChannel;
  /**
   * Runs work after the answer, such as a notice. It must neither fail nor delay an accepted event.
   */
  later(work: () => Promise<void>): void;
  /** The author of the whole request, if it was looked up before the body was read. */
  author?: { sender: Sender; speaker: SpeakerContext | "lapsed" | null };
}

/** What the handlers share, once the speaker is known. */
export interface SpeakerContext extends Inbound {
  user: UserId;
  language: Language;
  words: ReplyWords;
}

export const speakerOf = ({ openChannel }: Inbound, { tenant, user }: Sender): Speaker => ({
  channel: openChannel.channel.name,
  tenant,
  user,
});

/**
 * The language of a person who is not linked: the one that the platform reports, otherwise English.
 */
export const senderLanguage = ({ language }: Sender): Language => languageFor(language ?? "en");

/** Telephone companies give a number to another person after some unused months. */
const LAPSE_DAYS = 180;

/**
 * The person's link. Null when there is none; `lapsed` when this lookup ended a link that was
 * unused for too long.
 */
export async function lookForSpeaker(
  inbound: Inbound,
  sender: Sender,
): Promise<SpeakerContext | "lapsed" | null> {
  const { author } = inbound;
  if (author && isSame(author.sender, sender)) return author.speaker;
  const isPhoneNumber = inbound.openChannel.channel.isPhoneNumber?.(sender.user) ?? false;
  const account = await inbound.runtime.database
    .speakers()
    .speaker(speakerOf(inbound, sender), isPhoneNumber ? LAPSE_DAYS : undefined);
  if (account === null || account === "lapsed") return account;
  const language =
    account.language === null ? senderLanguage(sender) : languageFor(account.language);
  return {
    ...inbound,
    user: SubjectSchema.parse(account.user),
    language,
    words: wordsFor(language),
  };
}

const isSame = (first: Sender, second: Sender): boolean =>
  first.tenant === second.tenant && first.user === second.user;

/** The person's link; null when there is none, or when this lookup ended it. */
export async function findSpeaker(
  inbound: Inbound,
  sender: Sender,
): Promise<SpeakerContext | null> {
  const speaker = await lookForSpeaker(inbound, sender);
  return speaker === "lapsed" ? null : speaker;
}

/** The key under which the event is accepted once, however often it is delivered. */
export async function keyOf({ openChannel }: Inbound, { id, place }: PersonalEvent, body: string) {
  return {
    route: `channel ${openChannel.channel.name} ${place.tenant}`,
    key: id,
    bodyHash: await sha256(body),
  };
}

/** The trimmed text, without NUL and with U+FFFD for half a surrogate pair, neither of which Postgres can store. */
export const storableText = (text: string): string =>
  text.replaceAll("\0", "").toWellFormed().trim();

/** The words of a message. An unknown command is part of them. */
export const wordsOf = ({ command, text }: Pick<EventOf<"message">, "command" | "text">): string =>
  storableText(command === null ? text : `/${command} ${text}`);

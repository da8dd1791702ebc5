// What the handlers of a webhook's events share.
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

/** An event that a person caused somewhere. */
export type PersonalEvent = EventOf<"message"> | EventOf<"pressed"> | EventOf<"stopped">;

export interface Inbound {
  runtime: Runtime;
  open: OpenChannel;
  /** Work for after the answer, such as a notice: it must not fail, nor delay what is accepted. */
  later(work: () => Promise<void>): void;
  /** The author of the whole request, who was looked up before its body was read. */
  author?: { sender: Sender; found: Spoken | "lapsed" | null };
}

/** The same once it is known who speaks. */
export interface Spoken extends Inbound {
  user: UserId;
  language: Language;
  words: ReplyWords;
}

export const speakerOf = ({ open }: Inbound, { tenant, user }: Sender): Speaker => ({
  channel: open.channel.name,
  tenant,
  user,
});

/** Of a person who is not linked: what the platform tells, else English. */
export const senderLanguage = ({ language }: Sender): Language => languageFor(language ?? "en");

/** Telephone numbers are given to another person after some months without use. */
const LAPSE_DAYS = 180;

/** The person's link; null when there is none, `lapsed` when it has ended just now, after so long without use. */
export async function lookForSpeaker(
  inbound: Inbound,
  sender: Sender,
): Promise<Spoken | "lapsed" | null> {
  const { author } = inbound;
  if (author && isSame(author.sender, sender)) return author.found;
  const isNumber = inbound.open.channel.isNumber?.(sender.user) ?? false;
  const found = await inbound.runtime.database
    .speakers()
    .speaker(speakerOf(inbound, sender), isNumber ? LAPSE_DAYS : undefined);
  if (found === null || found === "lapsed") return found;
  const language = found.language === null ? senderLanguage(sender) : languageFor(found.language);
  return { ...inbound, user: SubjectSchema.parse(found.user), language, words: wordsFor(language) };
}

const isSame = (one: Sender, other: Sender): boolean =>
  one.tenant === other.tenant && one.user === other.user;

/** The person's link; null when there is none. */
export async function findSpeaker(inbound: Inbound, sender: Sender): Promise<Spoken | null> {
  const found = await lookForSpeaker(inbound, sender);
  return found === "lapsed" ? null : found;
}

/** Under which the event is accepted once, however often it comes. */
export async function keyOf({ open }: Inbound, { id, place }: PersonalEvent, body: string) {
  return {
    route: `channel ${open.channel.name} ${place.tenant}`,
    key: id,
    bodyHash: await sha256(body),
  };
}

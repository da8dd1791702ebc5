// A person on a messaging platform, who writes to Alfred while things break.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { seededChance } from "../../../dev/chaos/seeded-chance.ts";
import {
  isPreview,
  type Platform,
  type PlatformUser,
  type ShownMessage,
} from "../../../dev/channels/platform.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import type { TestUser } from "../../support/stack.ts";
import { textOf, type Kind } from "../kinds.ts";

/** One message of a person, with what the platform knows about it. */
export interface PersonMessage {
  person: Person;
  kind: Kind;
  word: string;
  text: string;
  /** The status of the Worker's last answer to the webhook; 0 if none came, undefined while it is on its way. */
  status?: number;
  /** The platform's id of the event; set together with the status. */
  event?: string | undefined;
}

export interface Person {
  platform: Platform;
  user: TestUser;
  contact: PlatformUser;
}

export interface TalkOptions {
  person: Person;
  seed: string;
  nextWord: () => string;
  /** Every message, from the moment before it is sent. */
  messages: PersonMessage[];
  /** Whether to send another message. */
  shouldContinue: () => boolean;
}

/** Without "ask": the question that answers it contains no word, so it could not be told from another reply. */
const KINDS = ["save", "stock", "stock", "read", "talk"] as const;
/** How long a person waits for an answer before writing again. */
const ANSWER_MS = 15_000;

/** The bot's final messages, without previews. */
export const messagesFor = ({ platform, contact }: Person): ShownMessage[] =>
  platform.seen(contact).filter((message) => message.by === "bot" && !isPreview(message));

/** Resolves when each message was delivered or given up; replies may still be on their way. */
export async function writeMessages({
  person,
  seed,
  nextWord,
  messages,
  shouldContinue,
}: TalkOptions): Promise<void> {
  const next = seededChance("person", seed);
  const deliveries: Promise<unknown>[] = [];
  const say = () => {
    const kind = KINDS[Math.floor(next() * KINDS.length)] ?? "talk";
    deliveries.push(writeMessage(person, kind, nextWord(), messages));
  };
  while (shouldContinue()) {
    const shownBefore = messagesFor(person).length;
    const burst = next() < 0.2 ? 2 : 1;
    for (let n = 0; n < burst; n++) say();
    const deadline = Date.now() + ANSWER_MS;
    const isAnswered = () => messagesFor(person).length >= shownBefore + burst;
    while (!isAnswered() && shouldContinue() && Date.now() < deadline) await sleep(50);
    await sleep(next() * 300);
  }
  await Promise.all(deliveries);
}

/** Resolves when the message was delivered, or the platform has given it up. */
export async function writeMessage(
  person: Person,
  kind: (typeof KINDS)[number],
  word: string,
  messages: PersonMessage[],
): Promise<void> {
  const message: PersonMessage = { person, kind, word, text: textOf(kind, word) };
  messages.push(message);
  const { status, event } = await person.platform.say(person.contact, message.text);
  Object.assign(message, { status, event });
}

/**
 * Links the person to the user with a code, as people do it, and repeats that until it has worked.
 * @throws Error if it has not worked after `PATIENCE_MS`
 */
export async function link(url: string, { platform, user, contact }: Person): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const isLinked = () =>
    messagesFor({ platform, user, contact }).some(({ text }) => /linked/.test(text));
  while (!isLinked()) {
    if (Date.now() > deadline)
      throw new Error(`${contact.name} could not be linked on ${platform.name}.`);
    const code = await fetch(`${url}/v1/links`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${user.token}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ channel: platform.name }),
    }).catch(() => undefined);
    if (code?.status === 201) {
      const { send } = (await code.json()) as { send: string };
      await platform.say(contact, send);
      const replyDeadline = Date.now() + 3_000;
      while (!isLinked() && Date.now() < replyDeadline) await sleep(50);
    } else await sleep(200);
  }
}

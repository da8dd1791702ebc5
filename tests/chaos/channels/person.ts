// A person on a messaging platform who talks to Alfred while things break.
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

/** One message, with what the platform knows of it. */
export interface Said {
  person: Person;
  kind: Kind;
  word: string;
  text: string;
  /** The Worker's last answer to the webhook; 0 where none came, undefined while it is on its way. */
  status?: number;
  /** The platform's id of it, known with the status. */
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
  said: Said[];
  /** Whether new messages are still made. */
  goesOn: () => boolean;
}

/** Asking back makes a reply without a word in it, which could not be told from another one. */
const KINDS = ["save", "stock", "stock", "read", "talk"] as const;
/** How long a person waits for an answer before writing on. */
const ANSWER_MS = 15_000;

/** The bot's final messages, without previews. */
export const heardBy = ({ platform, contact }: Person): ShownMessage[] =>
  platform.seen(contact).filter((message) => message.by === "bot" && !isPreview(message));

/** Resolves when the last message was handed over; replies may still be on their way. */
export async function talkThere({ person, seed, nextWord, said, goesOn }: TalkOptions) {
  const next = seededChance("person", seed);
  const under: Promise<unknown>[] = [];
  const say = () => {
    const kind = KINDS[Math.floor(next() * KINDS.length)] ?? "talk";
    const word = nextWord();
    const one: Said = { person, kind, word, text: textOf(kind, word) };
    said.push(one);
    const sending = person.platform
      .say(person.contact, one.text)
      .then(({ status, event }) => void Object.assign(one, { status, event }));
    under.push(sending);
  };
  while (goesOn()) {
    const before = heardBy(person).length;
    const times = next() < 0.2 ? 2 : 1;
    for (let time = 0; time < times; time++) say();
    const waits = Date.now() + ANSWER_MS;
    const isHeard = () => heardBy(person).length >= before + times;
    while (!isHeard() && goesOn() && Date.now() < waits) await sleep(50);
    await sleep(next() * 300);
  }
  await Promise.all(under);
}

/** Ties the person to the user by a code, as a person does it; repeated until it has worked. */
export async function link(url: string, { platform, user, contact }: Person): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  const isLinked = () =>
    heardBy({ platform, user, contact }).some(({ text }) => /linked/.test(text));
  while (!isLinked()) {
    if (Date.now() > end) throw new Error(`No person could be linked on ${platform.name}.`);
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
      const waits = Date.now() + 3_000;
      while (!isLinked() && Date.now() < waits) await sleep(50);
    } else await sleep(200);
  }
}

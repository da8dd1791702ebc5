// A chaos run over messaging platforms: people write; webhooks come twice, late and out of order; answers are lost in
// both directions; the Worker is killed again and again. Then everything settles and is checked.
import { setTimeout as sleep } from "node:timers/promises";
import { startPlatform } from "../../../dev/channels/start-platform.ts";
import type { Platform } from "../../../dev/channels/platform.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../../shared/ports/channel.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import type { Sent } from "../sent.ts";
import { openChaosWorld, type ChaosWorld, type ChaosWorldOptions } from "../chaos-world.ts";
import { checkChaos } from "../check-chaos.ts";
import { startDisturber, type Disturbances } from "../disturb.ts";
import { readFacts, type Facts } from "../facts.ts";
import { wordOf } from "../kinds.ts";
import type { Violation } from "../violation.ts";
import { checkSends, type SendFact } from "./check-sends.ts";
import {
  link,
  messagesFor,
  writeMessage,
  writeMessages,
  type Person,
  type PersonMessage,
} from "./person.ts";

export interface ChannelChaosOptions extends ChaosWorldOptions {
  /** The minimum time for which messages are sent. */
  seconds: number;
  /**
   * Whether enough has happened to stop; a busy machine needs longer than `seconds` for it. Messages that confirm a link
   * are not answers: a busy machine sends a person more than one.
   */
  hasSeenEnough?: (counts: Disturbances, answerCount: number) => boolean;
  /** People on each platform. */
  people: number;
  /** All of them if left out. */
  channels?: readonly ChannelName[];
  pace?: number;
  /** Settling ends after this time without progress; whatever is open then counts as never ended. */
  settleSeconds?: number;
  onProgress?: (line: string) => void;
}

export interface ChannelChaosReport {
  seed: number;
  seconds: number;
  people: number;
  counts: Disturbances;
  channels: ReadonlyMap<ChannelName, ChannelCount>;
  violations: readonly Violation[];
  logs: ReadonlyMap<string, readonly string[]>;
}

export interface ChannelCount {
  messages: number;
  /** Messages whose delivery the platform gave up: no attempt was answered with success. */
  givenUp: number;
  /** Notices in the outbox that a message was not accepted. */
  refused: number;
  /** Runs that answer the messages. */
  runs: number;
  sent: number;
  /** Replies and notices that were not sent, by error code. */
  failed: ReadonlyMap<string, number>;
  /** Replies and notices with a request whose outcome is unknown. */
  unknown: number;
  /** Messages shown beyond one for each reply and notice that was sent. */
  extra: number;
  /** Faults that the platform produced. */
  faults: number;
}

/** Far higher than on a real platform. Forged webhooks are tested by other suites. */
const CHANCES = {
  duplicate: 0.1,
  reorder: 0.05,
  loseWebhookAnswer: 0.06,
  loseAnswer: 0.05,
  fail: 0.04,
  limit: 0.04,
} as const;
/** The platforms repeat webhooks after a tenth of the real time. */
const TIME_SCALE = 0.1;
const PROGRESS_MS = 10_000;

/** The sender of a mail knows it by its Message-ID; the outbox's `event` is a hash of that, the author and
 * the recipient. */
const SENDS = `
  select o.run_id as run, o.channel, o.status as state, o.error, o.notice,
    case when o.event is not null then coalesce(o.address ->> 'inReplyTo', o.event) end as event,
    (array_agg(t.provider_id order by t.number))[1] as message,
    coalesce(sum(t.attempts), 0)::int as attempts, coalesce(sum(t.unknowns), 0)::int as unknowns
  from public.outbox o left join public.outbox_parts t on t.outbox_id = o.id group by o.id`;

/** @throws Error when the stack does not start, or a platform or a person cannot be connected */
export async function runChannelChaos(options: ChannelChaosOptions): Promise<ChannelChaosReport> {
  const { seed, seconds, pace, settleSeconds = PATIENCE_MS / 1000 } = options;
  const platforms = await Promise.all(
    (options.channels ?? CHANNEL_NAMES).map((name) =>
      startPlatform(name, { seed, timeScale: TIME_SCALE }),
    ),
  );
  const env = Object.assign({}, ...platforms.map((platform) => platform.env)) as Record<
    string,
    string
  >;
  const world = await openChaosWorld({ ...options, env });
  try {
    const people = await connect(world, platforms, options.people);
    const messages: PersonMessage[] = [];
    let words = 0;
    const startedAt = Date.now();
    const disturber = startDisturber(world, seed, pace);
    const { counts } = disturber;
    const countAnswers = () => people.reduce((sum, person) => sum + answersFor(person).length, 0);
    const shouldContinue = () =>
      Date.now() < startedAt + seconds * 1000 ||
      options.hasSeenEnough?.(counts, countAnswers()) === false;
    for (const { faults } of platforms) faults.chance = CHANCES;
    const talks = people.map((person, n) =>
      writeMessages({
        person,
        seed: `${seed}/${n}`,
        nextWord: () => wordOf(words++),
        messages,
        shouldContinue,
      }),
    );
    const ticker = setInterval(() => {
      const elapsed = Math.round((Date.now() - startedAt) / 1000);
      options.onProgress?.(
        `${elapsed} s: ${messages.length} messages sent, ${countAnswers()} answers, ${counts.kills} kills`,
      );
    }, PROGRESS_MS);
    try {
      while (shouldContinue()) await sleep(100);
      for (const { faults } of platforms) faults.chance = {};
      await disturber.calm();
      await Promise.all(talks);
      await settle(world, settleSeconds * 1000);
      // If Redis was rolled back after a conversation's last run, only its next run writes the session again.
      await Promise.all(
        people.map((person) => writeMessage(person, "talk", wordOf(words++), messages)),
      );
      await settle(world, settleSeconds * 1000);
    } finally {
      clearInterval(ticker);
      await disturber.stop();
    }
    const facts = await readFacts(world.stack);
    const sends = await world.stack.admin<SendFact & Record<string, unknown>>(SENDS);
    const violations = checkAll(world, facts, sends, messages, people);
    return {
      seed,
      seconds,
      people: people.length,
      counts,
      violations,
      channels: new Map(
        platforms.map((platform) => [
          platform.name,
          countOf(platform, messages, sends, people, facts),
        ]),
      ),
      logs: new Map(violations.map(({ run }) => [run, world.linesOf(run)])),
    };
  } finally {
    await Promise.all(platforms.map((platform) => platform.stop()));
    await world.stop();
  }
}

/** Webhooks go through the proxy that cuts, repeats and delays. */
async function connect(
  world: ChaosWorld,
  platforms: Platform[],
  peopleEach: number,
): Promise<Person[]> {
  const url = world.proxies.delivery.url;
  for (const platform of platforms) {
    for (let tries = 1; ; tries++) {
      try {
        await platform.connect(url);
        break;
      } catch (error) {
        if (tries === 20) throw error;
      }
    }
  }
  const people = await Promise.all(
    platforms.flatMap((platform) =>
      Array.from({ length: peopleEach }, async (_, n) => {
        const number = String(4_000 + n);
        const id = {
          telegram: number,
          whatsapp: `1650555${number}`,
          slack: `U${number}`,
          twilio: `+1650555${number}`,
          email: `ann${number}@home.example`,
          discord: `9000${number}`,
        }[platform.name];
        return { platform, user: await world.createUser(), contact: { id, name: `Ann ${n}` } };
      }),
    ),
  );
  for (const person of people) await link(world.url, person);
  return people;
}

/**
 * Waits until every run has ended, every reply is settled and the queue has nothing left to do, or until nothing has
 * changed for `patienceMs`. A run that has ended in the database may still have its session to write to the store.
 */
async function settle({ stack }: ChaosWorld, patienceMs: number): Promise<void> {
  let deadline = Date.now() + patienceMs;
  let openBefore: number | undefined;
  for (;;) {
    const [open] = await stack.admin<{ n: number }>(
      `select (select count(*) from public.runs where status in ('queued', 'running'))::int
        + (select count(*) from public.outbox where status = 'pending')::int as n`,
    );
    if (open?.n !== openBefore) [openBefore, deadline] = [open?.n, Date.now() + patienceMs];
    if (open?.n === 0 || Date.now() > deadline) break;
    await sleep(500);
  }
  await stack.qstashStandIn?.idle(Math.max(1, deadline - Date.now())).catch(() => undefined);
}

function checkAll(
  world: ChaosWorld,
  facts: Facts,
  sends: SendFact[],
  messages: readonly PersonMessage[],
  people: readonly Person[],
): Violation[] {
  const sent = messages.map(({ kind, word, text }): Sent => {
    const run = facts.runs.find((candidate) => candidate.text === text);
    if (run === undefined) return { conversation: "?", kind, word, text, runs: [] };
    const { id, conversation, status, reply, error } = run;
    const seen = { status, reply, error } as NonNullable<Sent["seen"]>;
    return { conversation, kind, word, text, runs: [id], seen };
  });
  const keyOf = ({ platform, contact }: Person) => `${platform.name} ${contact.id}`;
  return [
    ...checkChaos({ ...facts, sent, modelCalls: world.modelCalls }),
    ...checkSends({
      runs: facts.runs,
      sends,
      messages: messages.map(({ person, text, status, event }) => ({
        channel: person.platform.name,
        person: keyOf(person),
        text,
        status,
        event,
      })),
      shown: new Map(people.map((person) => [keyOf(person), messagesFor(person)])),
    }),
  ];
}

function countOf(
  platform: Platform,
  messages: readonly PersonMessage[],
  sends: readonly SendFact[],
  people: readonly Person[],
  { runs }: Facts,
): ChannelCount {
  const ownMessages = messages.filter(({ person }) => person.platform === platform);
  const texts = new Set(ownMessages.map(({ text }) => text));
  const ownSends = sends.filter(({ channel }) => channel === platform.name);
  const failedSends = Map.groupBy(
    ownSends.filter(({ state }) => state === "failed"),
    ({ error }) => error ?? "no code",
  );
  const sent = ownSends.filter(({ state }) => state === "sent").length;
  const refused = ownSends.filter(({ run }) => run === null).length;
  const shownCount = people
    .filter((person) => person.platform === platform)
    .reduce((sum, person) => sum + answersFor(person).length, 0);
  return {
    messages: ownMessages.length,
    givenUp: ownMessages.filter(
      ({ status }) => status === undefined || status < 200 || status > 299,
    ).length,
    refused,
    runs: runs.filter(({ text }) => texts.has(text)).length,
    sent,
    failed: new Map([...failedSends].map(([code, all]) => [code, all.length])),
    unknown: ownSends.filter(({ unknowns }) => unknowns > 0).length,
    extra: Math.max(0, shownCount - sent),
    faults: Object.values(platform.faults.happened).reduce((sum, n) => sum + n, 0),
  };
}

/** The messages for the person without those that confirm the link. */
const answersFor = (person: Person) =>
  messagesFor(person).filter(({ text }) => !text.includes("Your account is linked"));

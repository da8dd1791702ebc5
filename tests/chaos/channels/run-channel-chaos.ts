// A chaos run over messaging platforms: people write, webhooks come twice, late and out of order, answers
// are lost on both ways, the Worker dies in between; then everything settles and is judged.
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
import { heardBy, link, talkThere, type Person, type Said } from "./person.ts";

export interface ChannelChaosOptions extends ChaosWorldOptions {
  /** How long messages are sent at least. */
  seconds: number;
  /** What must have happened before the end; a busy machine takes its time for it. */
  enough?: (counts: Disturbances, heard: number) => boolean;
  /** People on each platform. */
  people: number;
  /** Every one where absent. */
  channels?: readonly ChannelName[];
  pace?: number;
  /** How long everything may settle without any run ending; what is open then counts as never ended. */
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
  said: number;
  /** Messages that the platform gave up delivering: Alfred has never received them. */
  givenUp: number;
  /** Messages that were not accepted, and whose senders were told so. */
  refused: number;
  replies: number;
  sent: number;
  /** Replies that were not sent, by their code. */
  failed: ReadonlyMap<string, number>;
  /** Replies of which a request had no known outcome. */
  unknown: number;
  /** Messages beyond one for each reply that was sent. */
  twice: number;
  /** Faults that the platform played. */
  faults: number;
}

/** Far above what a platform does; an unverified webhook is the business of other suites. */
const CHANCES = {
  duplicate: 0.1,
  reorder: 0.05,
  loseWebhookAnswer: 0.06,
  loseAnswer: 0.05,
  fail: 0.04,
  limit: 0.04,
} as const;
/** Retries of webhooks come after a tenth of the platform's time. */
const TIME_SCALE = 0.1;
const PROGRESS_MS = 10_000;

/** A mail is known to its sender by its Message-ID, and here by a hash with its author. */
const SENDS = `
  select o.run_id as run, o.channel, o.status as state, o.error, o.notice,
    case when o.event is not null then coalesce(o.address ->> 'inReplyTo', o.event) end as event,
    (array_agg(t.provider_id order by t.number))[1] as message,
    coalesce(sum(t.attempts), 0)::int as attempts, coalesce(sum(t.unknowns), 0)::int as unknowns
  from public.outbox o left join public.outbox_parts t on t.outbox_id = o.id group by o.id`;

/** @throws Error when the stack does not start, or a person cannot be linked */
export async function runChannelChaos(options: ChannelChaosOptions): Promise<ChannelChaosReport> {
  const { seed, seconds, pace, settleSeconds = PATIENCE_MS / 1000 } = options;
  const platforms = await Promise.all(
    (options.channels ?? CHANNEL_NAMES).map((name) =>
      startPlatform(name, { seed, timeScale: TIME_SCALE }),
    ),
  );
  const env = Object.assign({}, ...platforms.map((one) => one.env)) as Record<string, string>;
  const world = await openChaosWorld({ ...options, env });
  try {
    const people = await connect(world, platforms, options.people);
    const said: Said[] = [];
    let words = 0;
    const startedAt = Date.now();
    const disturber = startDisturber(world, seed, pace);
    const { counts } = disturber;
    const heardByAll = () => people.reduce((sum, person) => sum + heardBy(person).length, 0);
    const goesOn = () =>
      Date.now() < startedAt + seconds * 1000 || options.enough?.(counts, heardByAll()) === false;
    for (const { faults } of platforms) faults.chance = CHANCES;
    const talks = people.map((person, n) =>
      talkThere({ person, seed: `${seed}/${n}`, nextWord: () => wordOf(words++), said, goesOn }),
    );
    const ticker = setInterval(() => {
      const messages = heardByAll();
      const position = Math.round((Date.now() - startedAt) / 1000);
      options.onProgress?.(
        `${position} s: ${said.length} said, ${messages} heard, ${counts.kills} kills`,
      );
    }, PROGRESS_MS);
    try {
      while (goesOn()) await sleep(100);
      for (const { faults } of platforms) faults.chance = {};
      await disturber.calm();
      await Promise.all(talks);
      await settle(world, settleSeconds * 1000);
    } finally {
      clearInterval(ticker);
      await disturber.stop();
    }
    const facts = await readFacts(world.stack);
    const sends = await world.stack.admin<SendFact & Record<string, unknown>>(SENDS);
    const violations = judge(world, facts, sends, said, people);
    return {
      seed,
      seconds,
      people: people.length,
      counts,
      violations,
      channels: new Map(
        platforms.map((one) => [one.name, countOf(one, said, sends, people, facts)]),
      ),
      logs: new Map(violations.map(({ run }) => [run, world.linesOf(run)])),
    };
  } finally {
    await Promise.all(platforms.map((one) => one.stop()));
    await world.stop();
  }
}

/** Webhooks come over the line that cuts, repeats and delays. */
async function connect(world: ChaosWorld, platforms: Platform[], each: number): Promise<Person[]> {
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
      Array.from({ length: each }, async (_, n) => {
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

/** Until every run has ended and every reply is settled, or nothing has for so long. */
async function settle({ stack }: ChaosWorld, patienceMs: number): Promise<void> {
  let end = Date.now() + patienceMs;
  let before: number | undefined;
  for (;;) {
    const [open] = await stack.admin<{ n: number }>(
      `select (select count(*) from public.runs where status in ('queued', 'running'))::int
        + (select count(*) from public.outbox where status = 'pending')::int as n`,
    );
    if (open?.n !== before) [before, end] = [open?.n, Date.now() + patienceMs];
    if (open?.n === 0 || Date.now() > end) return;
    await sleep(500);
  }
}

function judge(
  world: ChaosWorld,
  facts: Facts,
  sends: SendFact[],
  statements: readonly Said[],
  people: readonly Person[],
): Violation[] {
  const asSent = statements.map(({ kind, word, text }): Sent => {
    const run = facts.runs.find((one) => one.text === text);
    if (run === undefined) return { conversation: "?", kind, word, text, runs: [] };
    const { id, conversation, status, reply, error } = run;
    const ending = { status, reply, error } as NonNullable<Sent["seen"]>;
    return { conversation, kind, word, text, runs: [id], seen: ending };
  });
  const keyOf = ({ platform, contact }: Person) => `${platform.name} ${contact.id}`;
  return [
    ...checkChaos({ ...facts, sent: asSent, asked: world.asked }),
    ...checkSends({
      runs: facts.runs,
      sends,
      said: statements.map(({ person, text, status, event }) => ({
        channel: person.platform.name,
        person: keyOf(person),
        text,
        status,
        event,
      })),
      shown: new Map(people.map((person) => [keyOf(person), heardBy(person)])),
    }),
  ];
}

function countOf(
  platform: Platform,
  statements: readonly Said[],
  sends: readonly SendFact[],
  people: readonly Person[],
  { runs }: Facts,
): ChannelCount {
  const here = statements.filter(({ person }) => person.platform === platform);
  const texts = new Set(here.map(({ text }) => text));
  const ownSends = sends.filter(({ channel }) => channel === platform.name);
  const failedSends = Map.groupBy(
    ownSends.filter(({ state }) => state === "failed"),
    ({ error }) => error ?? "no code",
  );
  const sent = ownSends.filter(({ state }) => state === "sent").length;
  const refused = ownSends.filter(({ run }) => run === null).length;
  // The first message of each person is the one that says that the link stands.
  const heardCount = people
    .filter((person) => person.platform === platform)
    .reduce((sum, person) => sum + heardBy(person).filter(isReply).length, 0);
  return {
    said: here.length,
    givenUp: here.filter(({ status }) => status === undefined || status < 200 || status > 299)
      .length,
    refused,
    replies: runs.filter(({ text }) => texts.has(text)).length,
    sent,
    failed: new Map([...failedSends].map(([code, all]) => [code, all.length])),
    unknown: ownSends.filter(({ unknowns }) => unknowns > 0).length,
    twice: Math.max(0, heardCount - sent),
    faults: Object.values(platform.faults.happened).reduce((sum, n) => sum + n, 0),
  };
}

const isReply = ({ text }: { text: string }) => !text.includes("Your account is linked");

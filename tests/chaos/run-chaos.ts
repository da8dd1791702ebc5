// One chaos run from beginning to end: clients talk, things break, everything settles, and is judged.
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE_MS } from "../support/patience.ts";
import { talk } from "./chaos-client.ts";
import type { Sent } from "./sent.ts";
import { reportOf, type ChaosReport } from "./chaos-report.ts";
import { openChaosWorld, type ChaosWorld, type ChaosWorldOptions } from "./chaos-world.ts";
import { checkChaos } from "./check-chaos.ts";
import { checkSecond } from "./check-second.ts";
import { startDisturber, type Disturbances, type Disturber } from "./disturb.ts";
import { readFacts } from "./facts.ts";
import { wordOf } from "./kinds.ts";
import { checkMemory } from "./memory/check-memory.ts";
import { ageMemory, memorySettled, readMemoryFacts } from "./memory/memory-facts.ts";

export interface ChaosOptions extends ChaosWorldOptions {
  /** How long messages are sent at least. */
  seconds: number;
  /** What must have happened before the end; a busy machine takes its time for it. */
  enough?: (counts: Disturbances, sent: readonly Sent[]) => boolean;
  /** How many talk at the same time. */
  conversations: number;
  /** Less than 1: more trouble in less time. */
  pace?: number;
  /** How long everything has to settle in; what is open then never ended. */
  settleSeconds?: number;
  /** One line every ten seconds. */
  onProgress?: (line: string) => void;
}

const PROGRESS_MS = 10_000;
/** Between two moments at which time goes by for memory. */
const AGE_MS = 2_000;

/** @throws Error when the stack does not start; what goes wrong in the run itself is in the report */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seconds, conversations, seed, pace, settleSeconds = PATIENCE_MS / 1000 } = options;
  const world = await openChaosWorld(options);
  try {
    // Two conversations in each household.
    const users = await Promise.all(
      Array.from({ length: Math.ceil(conversations / 2) }, () => world.createUser()),
    );
    const sent: Sent[] = [];
    const aborting = new AbortController();
    const startedAt = Date.now();
    const disturber = startDisturber(world, seed, pace);
    // The other process does nothing for memory.
    const isChain = options.process === undefined;
    const ager = setInterval(() => void ageMemory(world.stack).catch(() => undefined), AGE_MS);
    const goesOn = () =>
      Date.now() < startedAt + seconds * 1000 || options.enough?.(disturber.counts, sent) === false;
    let words = 0;
    const calm = Promise.withResolvers<void>();
    const talks = Array.from({ length: conversations }, (_, n) => {
      const user = users[Math.floor(n / 2)];
      if (user === undefined) throw new Error("a conversation without a user");
      return talk({
        url: world.url,
        user,
        seed: `${seed}/${n}`,
        sent,
        goesOn,
        calmed: calm.promise,
        abortSignal: aborting.signal,
        nextWord: () => wordOf(words++),
        attached: options.continuation === "on",
        ...(options.process === "second" ? { kinds: ["read", "talk"] as const } : {}),
      });
    });
    const finish = Promise.allSettled(talks);
    const ticker = setInterval(
      () => options.onProgress?.(progress(Date.now() - startedAt, sent, disturber)),
      PROGRESS_MS,
    );
    try {
      while (goesOn()) await sleep(100);
      await disturber.calm();
      calm.resolve();
      await settle(world, finish, settleSeconds * 1000);
      if (isChain) await memorySettled(world, settleSeconds * 1000);
    } finally {
      clearInterval(ticker);
      clearInterval(ager);
      aborting.abort();
      await finish;
      await disturber.stop();
    }
    await Promise.all(talks);
    const evidence = { ...(await readFacts(world.stack)), sent, asked: world.asked };
    const memory = await readMemoryFacts(world.stack);
    const ownViolations = isChain ? checkMemory(memory) : checkSecond(evidence);
    const violations = [...checkChaos(evidence), ...ownViolations];
    return reportOf(options, { ...evidence, memory }, violations, world, disturber.counts);
  } finally {
    await world.stop();
  }
}

/** Until every client has its answers and the queue has nothing left to do, or the time is up. */
async function settle(
  world: ChaosWorld,
  finished: Promise<unknown>,
  mostMs: number,
): Promise<void> {
  const until = Date.now() + mostMs;
  const timeUp = new AbortController();
  await Promise.race([
    finished,
    sleep(mostMs, undefined, { signal: timeUp.signal }).catch(() => undefined),
  ]);
  timeUp.abort();
  await world.stack.qstashStandIn?.idle(Math.max(1, until - Date.now())).catch(() => undefined);
}

function progress(elapsedMs: number, messages: readonly Sent[], { counts }: Disturber): string {
  const acceptedCount = messages.filter(({ runs }) => runs.length > 0).length;
  const answeredCount = messages.filter(({ seen }) => seen !== undefined).length;
  return (
    `${Math.round(elapsedMs / 1000)} s: ${acceptedCount} accepted, ${answeredCount} answered, ` +
    `${counts.kills} kills, Redis emptied ${counts.emptied} and stepped back ` +
    `${counts.steppedBack} times, ${counts.outages} outages`
  );
}

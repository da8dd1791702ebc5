// One chaos run from beginning to end: clients talk while things break, then everything settles and is checked.
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
import { ageMemory, waitForMemory, readMemoryFacts } from "./memory/memory-facts.ts";

export interface ChaosOptions extends ChaosWorldOptions {
  /** The minimum time for which messages are sent. */
  seconds: number;
  /** Whether enough has happened to stop; a busy machine needs longer than `seconds` for it. */
  hasSeenEnough?: (counts: Disturbances, sent: readonly Sent[]) => boolean;
  /** The number of conversations that are held at the same time. */
  conversations: number;
  /** Multiplies the time between disturbances: less than 1 means more of them in less time. */
  pace?: number;
  /**
   * The time for the runs to settle; what is open then counts as never ended. Memory then has as long again, counted
   * from its last progress.
   */
  settleSeconds?: number;
  /** Called with one line every ten seconds. */
  onProgress?: (line: string) => void;
}

const PROGRESS_MS = 10_000;
/** How often unread Episodes and finished memory runs are made older. */
const AGE_INTERVAL_MS = 2_000;

/** @throws Error if the stack does not start, or a client could not create its conversation */
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
    // The second process logic has no memory, so memory is checked only for the chain.
    const isChain = options.process === undefined;
    const ager = setInterval(
      () => void ageMemory(world.stack).catch(() => undefined),
      AGE_INTERVAL_MS,
    );
    const shouldContinue = () =>
      Date.now() < startedAt + seconds * 1000 ||
      options.hasSeenEnough?.(disturber.counts, sent) === false;
    let words = 0;
    const calm = Promise.withResolvers<void>();
    const talks = Array.from({ length: conversations }, (_, n) => {
      const user = users[Math.floor(n / 2)];
      if (user === undefined) throw new Error("there are more conversations than users for them");
      return talk({
        url: world.url,
        user,
        seed: `${seed}/${n}`,
        sent,
        shouldContinue,
        calmed: calm.promise,
        abortSignal: aborting.signal,
        nextWord: () => wordOf(words++),
        attached: options.continuation === "on",
        ...(options.process === "second" ? { kinds: ["read", "talk"] as const } : {}),
      });
    });
    const allFinished = Promise.allSettled(talks);
    const ticker = setInterval(
      () => options.onProgress?.(progress(Date.now() - startedAt, sent, disturber)),
      PROGRESS_MS,
    );
    try {
      while (shouldContinue()) await sleep(100);
      await disturber.calm();
      calm.resolve();
      await settle(world, allFinished, settleSeconds * 1000);
      if (isChain) await waitForMemory(world, settleSeconds * 1000);
    } finally {
      clearInterval(ticker);
      clearInterval(ager);
      aborting.abort();
      await allFinished;
      await disturber.stop();
    }
    await Promise.all(talks);
    const evidence = { ...(await readFacts(world.stack)), sent, modelCalls: world.modelCalls };
    const memory = await readMemoryFacts(world.stack);
    const otherViolations = isChain ? checkMemory(memory) : checkSecond(evidence);
    const violations = [...checkChaos(evidence), ...otherViolations];
    return reportOf(options, { ...evidence, memory }, violations, world, disturber.counts);
  } finally {
    await world.stop();
  }
}

/** Waits until every client has its answers and the queue has nothing left to do, or until the time is up. */
async function settle(
  world: ChaosWorld,
  finished: Promise<unknown>,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const timeUp = new AbortController();
  await Promise.race([
    finished,
    sleep(timeoutMs, undefined, { signal: timeUp.signal }).catch(() => undefined),
  ]);
  timeUp.abort();
  await world.stack.qstashStandIn?.idle(Math.max(1, deadline - Date.now())).catch(() => undefined);
}

function progress(elapsedMs: number, messages: readonly Sent[], { counts }: Disturber): string {
  const acceptedCount = messages.filter(({ runs }) => runs.length > 0).length;
  const answeredCount = messages.filter(({ seen }) => seen !== undefined).length;
  return (
    `${Math.round(elapsedMs / 1000)} s: ${acceptedCount} accepted, ${answeredCount} answered, ` +
    `${counts.kills} kills, Redis emptied ${counts.emptied} times and rolled back ` +
    `${counts.rolledBack} times, ${counts.outages} outages`
  );
}

// What must be true in every course, whatever went wrong (I3, I5, I6, I7, I8), checked while it runs and at
// its end.
import { checkReceipts } from "./check-receipts.ts";
import { checkTree } from "./check-tree.ts";
import { checkOpenWaits, checkWaits } from "./check-waits.ts";
import { checkDrafts, checkRefs, checkStore } from "./check-session.ts";
import type { Person, Talk } from "./person.ts";
import type { Scenario } from "./scenario.ts";
import { MAKES } from "./scenario-model.ts";
import type { World } from "./world.ts";

const ENDED = new Set(["completed", "failed", "cancelled"]);

/**
 * Returns a check that is called after every event. It also adds the state after each invocation to `states`, which
 * costs a sixth of a course.
 */
export function checkAlways(
  world: World,
  person: Person,
  states: Set<number> | undefined,
): () => string[] {
  let checkedEffects = 0;
  let endedInvocations = 0;
  const treeChecks = new Map<string, () => string[]>();
  const checkWaitsNow = checkOpenWaits(world);
  return () => {
    const { database } = world;
    const violations = checkWaitsNow();
    const ledger = database.effects();
    if (ledger.length !== checkedEffects) {
      for (const effect of ledger.slice(checkedEffects)) {
        if (effect.origin === "run" && effect.runStatus !== "running") {
          violations.push(
            `I6: an effect of ${effect.step} after the run's end (${effect.runStatus})`,
          );
        }
      }
      checkedEffects = ledger.length;
    }
    if (states && world.ended() !== endedInvocations) {
      endedInvocations = world.ended();
      states.add(digest(database.snapshot() + world.store.snapshot()));
    }
    for (const { conversation } of person.talks) {
      const running = database
        .runs(conversation)
        .filter(({ status }) => status === "running").length;
      if (running > 1) violations.push(`I7: ${running} runs of one conversation at once`);
      const checkTreeNow = treeChecks.get(conversation) ?? checkTree(world, conversation);
      treeChecks.set(conversation, checkTreeNow);
      violations.push(...checkTreeNow());
    }
    return violations;
  };
}

/** What must be true once everything has come to rest. */
export async function checkEnd(
  world: World,
  person: Person,
  { fails, stored }: Scenario,
): Promise<string[]> {
  const talks = person.talks.map(async (talk) => [
    ...checkRuns(world, talk),
    ...checkWaits(world, world.database.runs(talk.conversation)),
    ...checkCreatedRows(world, talk, fails),
    ...(await checkStreams(world, talk)),
    ...(await checkRefs(world, talk)),
    ...checkDrafts(world, talk),
    ...(await checkStore(world, talk)),
  ]);
  return [
    ...checkLedger(world),
    ...(await Promise.all(talks)).flat(),
    ...(stored === undefined ? [] : await checkReceipts(world, person)),
  ];
}

function checkRuns({ database }: World, { conversation, accepted }: Talk): string[] {
  const violations: string[] = [];
  const runs = database.runs(conversation);
  const ids = new Set(runs.map(({ id }) => id));
  for (const { run, kind } of accepted) {
    if (!ids.has(run)) violations.push(`I7: an accepted ${kind} has no run`);
  }
  if (new Set(accepted.map(({ run }) => run)).size !== accepted.length) {
    violations.push("I7: two messages share a run");
  }
  // Every request was repeated under its key until it was answered, so there may be no other runs.
  if (runs.length !== accepted.length) {
    violations.push(`I7: ${runs.length} runs for ${accepted.length} accepted messages`);
  }
  runs.forEach((run, index) => {
    if (run.number !== index + 1) violations.push(`I7: run ${index + 1} has number ${run.number}`);
    if (!ENDED.has(run.status)) violations.push(`I7: run ${run.number} is ${run.status}`);
    else if (!run.reply?.text) violations.push(`I7: run ${run.number} ended without a reply`);
    const before = runs[index - 1];
    // A run that is cancelled while it is queued never begins.
    const isCancelledEarly = run.startedAt === null && run.status === "cancelled";
    const began = run.startedAt ?? run.finishedAt;
    if (
      before &&
      !isCancelledEarly &&
      // The conversation has continued while that run waited.
      !before.hasWaited &&
      (before.finishedAt === null || began === null || began < before.finishedAt)
    ) {
      violations.push(`I7: run ${run.number} began before run ${before.number} had ended`);
    }
  });
  return violations;
}

function checkLedger({ database }: World): string[] {
  const violations: string[] = [];
  const effects = database.effects();
  const keys = effects.map(({ origin, originId, step, seq }) =>
    [origin, originId, step, seq].join(),
  );
  if (new Set(keys).size !== keys.length) violations.push("I6: two effects under one key");
  // Replaying the ledger must give the rows that exist.
  const rows = new Map<string, Set<string>>();
  for (const { op, status, table, rowId } of effects) {
    if (status !== "applied" || rowId === null) continue;
    const ids = rows.get(table) ?? new Set<string>();
    rows.set(table, ids);
    const [creates, deletes] = [op === "create", op === "delete"];
    if (creates && ids.has(rowId)) violations.push(`I6: a row of ${table} was created twice`);
    if (deletes && !ids.has(rowId)) violations.push(`I6: a row of ${table} was deleted twice`);
    if (creates) ids.add(rowId);
    if (deletes) ids.delete(rowId);
  }
  for (const [table, expected] of rows) {
    const existing = database.rows(table).map(({ id }) => String(id));
    const extra = existing.filter((id) => !expected.has(id)).length;
    const missing = [...expected].filter((id) => !existing.includes(id)).length;
    if (extra > 0) violations.push(`I6: ${extra} rows of ${table} that no effect made`);
    if (missing > 0) violations.push(`I6: ${missing} rows of ${table} are gone without an effect`);
  }
  return violations;
}

/** A completed run has made what its message requests, once, even if the model changed its mind. */
function checkCreatedRows(
  { database, failed }: World,
  { conversation }: Talk,
  fails = false,
): string[] {
  // After a failed hop or run there may be fewer rows, but never more.
  const runs = database.runs(conversation);
  const mayLack = fails || failed() > 0 || runs.some(({ status }) => status === "failed");
  return runs.flatMap(({ id, number, status, text, kind }) => {
    const expectedCount = MAKES[text];
    if (kind !== "message" || status !== "completed" || expectedCount === undefined) return [];
    const madeCount = database
      .effects()
      .filter((effect) => effect.originId === id && effect.op === "create")
      .filter((effect) => effect.status === "applied").length;
    return madeCount === expectedCount || (mayLack && madeCount < expectedCount)
      ? []
      : [`I6: run ${number} made ${madeCount} rows instead of ${expectedCount}`];
  });
}

/** The streamed text is the beginning of the reply, and the stream has one end. */
async function checkStreams(world: World, { conversation }: Talk): Promise<string[]> {
  if (world.hasLost()) return [];
  const violations: string[] = [];
  for (const { id, number, status, reply } of world.database.runs(conversation)) {
    const events = (await world.store.readEvents(id, null, 10_000)) ?? [];
    const types = events.map(({ type }) => type);
    const ends = types.filter((type) => /^run\.(completed|failed|cancelled)$/.test(type)).length;
    // If the store was unavailable when the run was stopped, the stream has no end, and followers ask Postgres.
    if (ends > 1 || (ends === 0 && status === "completed"))
      violations.push(`I7: the stream of run ${number} has ${ends} ends`);
    // After either of these events a follower starts the reply again.
    const restart = Math.max(types.lastIndexOf("reply.reset"), types.lastIndexOf("run.snapshot"));
    const since = events.slice(restart + 1);
    const streamedText = since
      .filter(({ type }) => type === "reply.delta")
      .map(({ data }) => String((data as { text: string }).text))
      .join("");
    if (status === "completed" && !(reply?.text ?? "").startsWith(streamedText)) {
      violations.push(
        `I7: run ${number} streamed "${streamedText.slice(0, 60)}" and replied otherwise`,
      );
    }
  }
  return violations;
}

/** 53 bits of a text. */
function digest(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return 4294967296 * (2097151 & (b ^ (a >>> 16))) + (a >>> 0);
}

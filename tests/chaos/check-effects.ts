// I6: what each run should have done, what the ledger says it did, and the existing rows must agree.
import type { EffectFact, Evidence, RowFact, RunFact } from "./facts.ts";
import { created, kindOf, LINES_PER_DISH, wordsIn } from "./kinds.ts";
import type { Violation } from "./violation.ts";

export function checkEffects({ runs, effects, rows }: Evidence): Violation[] {
  const violations: Violation[] = [];
  const appliedByRun = Map.groupBy(
    effects.filter(({ status }) => status === "applied"),
    ({ run }) => run,
  );
  const runByAnswer = new Map(runs.map((run) => [run.agentAlternative, run]));
  const runByEffect = new Map(effects.map(({ id, run }) => [id, run]));
  for (const run of runs) {
    const ownEffects = appliedByRun.get(run.id) ?? [];
    const faults =
      run.kind === "undo"
        ? undoFaults(
            run,
            ownEffects,
            run.undoes.flatMap((undone) => appliedByRun.get(undone) ?? []),
            runByEffect,
          )
        : messageFaults(run, ownEffects, runByAnswer.get(run.base ?? ""));
    faults.push(...receiptFaults(run, ownEffects));
    const lateEffects = ownEffects.filter(
      ({ at }) => run.finishedAt !== null && at > run.finishedAt,
    );
    if (lateEffects.length > 0)
      faults.push(["duplicated", `${lateEffects.length} effects after its end`]);
    for (const [sort, what] of faults) {
      violations.push({ sort, what, run: run.id, conversation: run.conversation });
    }
  }
  return [...violations, ...rowFaults(runs, effects, rows)];
}

type Fault = [sort: Violation["sort"], what: string];

function messageFaults(
  run: RunFact,
  ownEffects: EffectFact[],
  previousRun: RunFact | undefined,
): Fault[] {
  const expectedEffects = expectedEffectsOf(run, previousRun);
  const madeEffects = ownEffects.map(({ op, table, label }) => `${op} ${table} ${label}`);
  const faults: Fault[] = [];
  for (const [what, times] of countOf(madeEffects)) {
    if (!expectedEffects.includes(what))
      faults.push(["duplicated", `${what}: nobody asked for it`]);
    else if (times > 1) faults.push(["duplicated", `${what}: ${times} times`]);
  }
  const missing = expectedEffects.filter((what) => !madeEffects.includes(what));
  if (run.status !== "completed" || missing.length === 0) return faults;
  // If not everything was done, a step must say so, and the reply must not claim what is missing.
  const isReported = (run.steps ?? []).some(({ status }) => status !== "completed");
  const text = run.reply?.text ?? "";
  const claimedEffects = missing.filter((what) => claims(text, what.split(" ").slice(2).join(" ")));
  if (!isReported || claimedEffects.length > 0) {
    faults.push(["lost", `completed without ${missing.join(", ")}; the reply was: ${text}`]);
  }
  return faults;
}

/** Whether a reply of the scripted model says that it saved the thing with this name. */
function claims(text: string, name: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s/);
  return sentences.some((sentence) => sentence.startsWith("I saved ") && sentence.includes(name));
}

/**
 * The effects that a run should have. An answer does what the open question was about, if there was one; its rows have
 * the word of the earlier message.
 */
function expectedEffectsOf(run: RunFact, previousRun: RunFact | undefined): string[] {
  const messageKind = kindOf(run.text);
  if (messageKind === undefined) return [];
  const hasOpenQuestion =
    previousRun?.status === "completed" && previousRun.reply?.pending !== undefined;
  const [questionWord] = wordsIn(previousRun?.text ?? "");
  if (messageKind.kind === "answer" && (!hasOpenQuestion || questionWord === undefined)) return [];
  const { table, names } = created(
    messageKind.kind,
    messageKind.kind === "answer" ? (questionWord ?? "") : messageKind.word,
  );
  return names.map((name) => `create ${table} ${name}`);
}

/** A reply must list each change of its run once, and nothing else. */
function receiptFaults({ status, reply }: RunFact, ownEffects: EffectFact[]): Fault[] {
  if (status === "queued" || status === "running") return [];
  const listedLabels = (reply?.changes ?? []).map(({ label }) => String(label)).sort();
  const madeLabels = ownEffects.map(({ label }) => String(label)).sort();
  if (String(listedLabels) === String(madeLabels)) return [];
  return [
    ["lost", `the reply lists the changes ${listedLabels.join()}, the ledger ${madeLabels.join()}`],
  ];
}

/** An undo must undo everything that its targets did and no other undo has undone, or nothing. */
function undoFaults(
  run: RunFact,
  ownEffects: EffectFact[],
  targets: EffectFact[],
  runByEffect: ReadonlyMap<string, string>,
): Fault[] {
  const undoEffects = ownEffects.map(({ op, row }) => `${op} ${row}`);
  const toUndo = targets.filter(
    ({ undoneBy }) => (runByEffect.get(undoneBy ?? "") ?? run.id) === run.id,
  );
  const expectedEffects = toUndo.map(
    ({ op, row }) => `${op === "delete" ? "create" : "delete"} ${row}`,
  );
  const faults: Fault[] = [];
  for (const [what, times] of countOf(undoEffects)) {
    if (times > 1) faults.push(["duplicated", `${what}: ${times} times`]);
    if (!expectedEffects.includes(what))
      faults.push(["duplicated", `${what}: this should not have been undone`]);
  }
  const missing = expectedEffects.filter((what) => !undoEffects.includes(what));
  if (missing.length > 0 && undoEffects.length > 0) {
    faults.push(["lost", `undid ${undoEffects.length} of ${expectedEffects.length} effects`]);
  }
  const claimsSuccess = /\bTaken out\b/.test(run.reply?.text ?? "");
  if (run.status === "completed" && claimsSuccess && missing.length > 0) {
    faults.push(["lost", `the reply claims an undo that did not happen: ${run.reply?.text}`]);
  }
  const unmarkedCount = toUndo.filter(({ undoneBy }) => undoneBy === null).length;
  if (undoEffects.length > 0 && unmarkedCount > 0) {
    faults.push(["lost", `${unmarkedCount} undone effects are not marked as undone`]);
  }
  return faults;
}

/** Replaying the ledger must give exactly the existing rows, each once, with all of its lines. */
function rowFaults(runs: RunFact[], effects: EffectFact[], rows: RowFact[]): Violation[] {
  const violations: Violation[] = [];
  const runByAnswer = new Map(runs.map((run) => [run.agentAlternative, run]));
  const conversationOf = new Map(runs.map(({ id, conversation }) => [id, conversation]));
  const effectByRow = new Map<string, EffectFact>();
  for (const effect of effects) {
    if (effect.status !== "applied" || effect.row === null) continue;
    if (effect.op === "delete") effectByRow.delete(effect.row);
    else effectByRow.set(effect.row, effect);
  }
  const blame = (sort: Violation["sort"], what: string, effect?: EffectFact) => {
    const run = effect?.run ?? "none";
    violations.push({ sort, what, run, conversation: conversationOf.get(run) ?? "?" });
  };
  const rowIds = new Set(rows.map(({ id }) => id));
  for (const [id, effect] of effectByRow) {
    if (!rowIds.has(id)) blame("lost", `${effect.table} ${effect.label} is missing`, effect);
  }
  for (const row of rows) {
    const effect = effectByRow.get(row.id);
    if (!effect) blame("duplicated", `${row.table} ${row.name} has no receipt`);
    const lines = row.table === "recipes" ? LINES_PER_DISH : 0;
    if (row.lines < lines) blame("lost", `${row.name} has ${row.lines} of ${lines} lines`, effect);
    if (row.lines > lines) blame("duplicated", `${row.name} has ${row.lines} lines`, effect);
  }
  const expectedCounts = countOf(
    runs.flatMap((run) =>
      expectedEffectsOf(run, runByAnswer.get(run.base ?? "")).map(
        (what) => `${run.household} ${what}`,
      ),
    ),
  );
  const names = countOf(
    rows.map(({ household, table, name }) => `${household} create ${table} ${name}`),
  );
  for (const [name, times] of names) {
    if (times > (expectedCounts.get(name) ?? 1))
      blame("duplicated", `${name} exists ${times} times`);
  }
  return violations;
}

function countOf(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

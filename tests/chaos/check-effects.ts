// I6: what a run was to do, what the ledger says it did, and the rows that are there, held together.
import type { EffectFact, Evidence, RowFact, RunFact } from "./facts.ts";
import { created, kindOf, LINES_OF_A_DISH, wordsIn } from "./kinds.ts";
import type { Violation } from "./violation.ts";

export function checkEffects({ runs, effects, rows }: Evidence): Violation[] {
  const violations: Violation[] = [];
  const appliedByRun = Map.groupBy(
    effects.filter(({ status }) => status === "applied"),
    ({ run }) => run,
  );
  const byAnswer = new Map(runs.map((run) => [run.agentAlternative, run]));
  const runOf = new Map(effects.map(({ id, run }) => [id, run]));
  for (const run of runs) {
    const ownRuns = appliedByRun.get(run.id) ?? [];
    const faults =
      run.kind === "undo"
        ? undoFaults(
            run,
            ownRuns,
            run.undoes.flatMap((one) => appliedByRun.get(one) ?? []),
            runOf,
          )
        : messageFaults(run, ownRuns, byAnswer.get(run.base ?? ""));
    faults.push(...receiptFaults(run, ownRuns));
    const lateFacts = ownRuns.filter(({ at }) => run.finishedAt !== null && at > run.finishedAt);
    if (lateFacts.length > 0)
      faults.push(["duplicated", `${lateFacts.length} effects after its end`]);
    for (const [sort, what] of faults) {
      violations.push({ sort, what, run: run.id, conversation: run.conversation });
    }
  }
  return [...violations, ...rowFaults(runs, effects, rows)];
}

type Fault = [sort: Violation["sort"], what: string];

function messageFaults(
  run: RunFact,
  ownFacts: EffectFact[],
  previousFact: RunFact | undefined,
): Fault[] {
  const expectedEffects = wantedOf(run, previousFact);
  const madeEffects = ownFacts.map(({ op, table, label }) => `${op} ${table} ${label}`);
  const faults: Fault[] = [];
  for (const [what, times] of countOf(madeEffects)) {
    if (!expectedEffects.includes(what))
      faults.push(["duplicated", `${what}: nobody asked for it`]);
    else if (times > 1) faults.push(["duplicated", `${what}: ${times} times`]);
  }
  const missing = expectedEffects.filter((what) => !madeEffects.includes(what));
  if (run.status !== "completed" || missing.length === 0) return faults;
  // Not everything was done: then a step says so, and the reply claims nothing of it.
  const isTold = (run.steps ?? []).some(({ status }) => status !== "completed");
  const text = run.reply?.text ?? "";
  const claimedEffects = missing.filter((what) => claims(text, what.split(" ").slice(2).join(" ")));
  if (!isTold || claimedEffects.length > 0) {
    faults.push(["lost", `completed without ${missing.join(", ")}; it said: ${text}`]);
  }
  return faults;
}

/** The scripted model claims in these words. */
function claims(text: string, name: string): boolean {
  return text.split(/(?<=[.!?])\s/).some((one) => one.startsWith("I saved ") && one.includes(name));
}

/** An answer does what was asked about, if something was; its rows bear the earlier message's word. */
function wantedOf(run: RunFact, previousFact: RunFact | undefined): string[] {
  const messageKind = kindOf(run.text);
  if (messageKind === undefined) return [];
  const isOpen = previousFact?.status === "completed" && previousFact.reply?.pending !== undefined;
  const [askedWord] = wordsIn(previousFact?.text ?? "");
  if (messageKind.kind === "answer" && (!isOpen || askedWord === undefined)) return [];
  const { table, names } = created(
    messageKind.kind,
    messageKind.kind === "answer" ? (askedWord ?? "") : messageKind.word,
  );
  return names.map((name) => `create ${table} ${name}`);
}

/** What was changed is told, each change once, and nothing else. */
function receiptFaults({ status, reply }: RunFact, ownFacts: EffectFact[]): Fault[] {
  if (status === "queued" || status === "running") return [];
  const toldLabels = (reply?.changes ?? []).map(({ label }) => String(label)).sort();
  const madeLabels = ownFacts.map(({ label }) => String(label)).sort();
  if (String(toldLabels) === String(madeLabels)) return [];
  return [
    ["lost", `its reply has the changes ${toldLabels.join()}, the ledger ${madeLabels.join()}`],
  ];
}

/** All of what its targets did that no other undo has taken back, or nothing. */
function undoFaults(
  run: RunFact,
  ownFacts: EffectFact[],
  targets: EffectFact[],
  runOf: ReadonlyMap<string, string>,
): Fault[] {
  const undoEffects = ownFacts.map(({ op, row }) => `${op} ${row}`);
  const target = targets.filter(({ undoneBy }) => (runOf.get(undoneBy ?? "") ?? run.id) === run.id);
  const expectedEffects = target.map(
    ({ op, row }) => `${op === "delete" ? "create" : "delete"} ${row}`,
  );
  const faults: Fault[] = [];
  for (const [what, times] of countOf(undoEffects)) {
    if (times > 1) faults.push(["duplicated", `${what}: ${times} times`]);
    if (!expectedEffects.includes(what))
      faults.push(["duplicated", `${what}: not what was to be undone`]);
  }
  const missing = expectedEffects.filter((what) => !undoEffects.includes(what));
  if (missing.length > 0 && undoEffects.length > 0) {
    faults.push(["lost", `undid ${undoEffects.length} of ${expectedEffects.length} effects`]);
  }
  const saysDone = /\bTaken out\b/.test(run.reply?.text ?? "");
  if (run.status === "completed" && saysDone && missing.length > 0) {
    faults.push(["lost", `says that it undid what it did not: ${run.reply?.text}`]);
  }
  const markedCount = target.filter(({ undoneBy }) => undoneBy === null).length;
  if (undoEffects.length > 0 && markedCount > 0) {
    faults.push(["lost", `${markedCount} of the effects that were undone do not say so`]);
  }
  return faults;
}

/** The ledger played forward gives the rows that are there, each once, with all of its lines. */
function rowFaults(runs: RunFact[], effects: EffectFact[], rows: RowFact[]): Violation[] {
  const violations: Violation[] = [];
  const byAnswer = new Map(runs.map((run) => [run.agentAlternative, run]));
  const conversationOf = new Map(runs.map(({ id, conversation }) => [id, conversation]));
  const alive = new Map<string, EffectFact>();
  for (const effect of effects) {
    if (effect.status !== "applied" || effect.row === null) continue;
    if (effect.op === "delete") alive.delete(effect.row);
    else alive.set(effect.row, effect);
  }
  const blame = (sort: Violation["sort"], what: string, effect?: EffectFact) => {
    const run = effect?.run ?? "none";
    violations.push({ sort, what, run, conversation: conversationOf.get(run) ?? "?" });
  };
  const there = new Map(rows.map((row) => [row.id, row]));
  for (const [id, effect] of alive) {
    if (!there.has(id)) blame("lost", `${effect.table} ${effect.label} is not there`, effect);
  }
  for (const row of rows) {
    const effect = alive.get(row.id);
    if (!effect) blame("duplicated", `${row.table} ${row.name} has no receipt`);
    const lines = row.table === "recipes" ? LINES_OF_A_DISH : 0;
    if (row.lines < lines) blame("lost", `${row.name} has ${row.lines} of ${lines} lines`, effect);
    if (row.lines > lines) blame("duplicated", `${row.name} has ${row.lines} lines`, effect);
  }
  const wantedCounts = countOf(
    runs.flatMap((run) =>
      wantedOf(run, byAnswer.get(run.base ?? "")).map((what) => `${run.household} ${what}`),
    ),
  );
  const names = countOf(
    rows.map(({ household, table, name }) => `${household} create ${table} ${name}`),
  );
  for (const [name, times] of names) {
    if (times > (wantedCounts.get(name) ?? 1))
      blame("duplicated", `${name} is there ${times} times`);
  }
  return violations;
}

function countOf(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

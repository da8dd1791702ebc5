// I11 and I15: whatever a model has claimed, the reply also states the truth, and shows no tag of a claim.
// The checks do not look for words of claims; they look for the names of the ledger's rows.
import type { Plan } from "../../../shared/contracts/plan.ts";
import type { ThinkResult, UnderstandResult } from "../../../shared/contracts/results.ts";
import { parseResults } from "../../../shared/domain/planning/run-results.ts";
import { applied, plansOf, type LedgerRow, type Observed } from "../observed.ts";

const TAG = /[[［【]\s*[#＃]\s*\d/;
/**
 * What code writes if nothing was changed. It begins a line, an item of a list of the model's, or takes the place of a
 * claim after another sentence of the model's.
 */
const NOTHING =
  /nothing was (?:changed|undone)|(?:^(?:- )?|[.!?] )Not done:|^All right, everything stays as it is\.$/im;
/** The most rows that a list names. */
const MAX_NAMED = 40;

export function checkTruth(observation: Observed): string[] {
  const { kind, run } = observation;
  if (kind === "undo" || run.status !== "completed") return [];
  const text = run.reply?.text ?? "";
  return [
    ...(TAG.test(text) ? [`I11: the reply shows a tag: ${text.slice(0, 120)}`] : []),
    ...inventedChanges(observation),
    ...untoldChanges(observation, text),
    ...(saysTruth(observation, text)
      ? []
      : ["I15: a change was asked for, none was made, and the reply does not say so"]),
  ];
}

/** The reply's list of changes for programs has only changes of the ledger. */
function inventedChanges(observation: Observed): string[] {
  const effects = applied(observation);
  return (observation.run.reply?.changes ?? [])
    .filter(({ status }) => status === "applied")
    .filter(
      ({ table, ref }) =>
        !effects.some((effect) => effect.table_name === table && effect.ref === ref),
    )
    .map(
      ({ op, label }) => `I11: the reply tells a ${op} of ${label} that the ledger does not have`,
    );
}

/**
 * The reply names each row that the run created and that still exists, and each that it deleted. Rows without a plain
 * name are not looked for, and no row if there are more than a list names.
 */
function untoldChanges(observation: Observed, text: string): string[] {
  const effects = applied(observation).filter((effect) => isLasting(observation, effect));
  if (effects.length > MAX_NAMED) return [];
  const letters = lettersOf(text);
  return effects
    .filter((effect) => {
      const names = namesOf(observation, effect);
      return names.every(isPlain) && !names.some((name) => letters.includes(lettersOf(name)));
    })
    .map(({ op, label }) => `I15: the reply does not tell the ${op} of ${label}`);
}

/**
 * The names of which the reply must have one. A row that the run renamed and then deleted is reported by the name
 * that the user knows; one that it restored under a later name and then renamed, by the name that it has now.
 */
function namesOf(observation: Observed, { label, op, table_name, row_id }: LedgerRow): string[] {
  const rows = op === "delete" ? observation.before : observation.after;
  const row = rows.get(table_name ?? "")?.get(row_id ?? "");
  const rowName = row?.["name"] ?? row?.["title"] ?? row?.["subject"];
  return [label ?? "", ...(typeof rowName === "string" ? [rowName] : [])];
}

/**
 * Whether the effect must be reported by name: not if the row was created and deleted in the run, nor if it was
 * updated.
 */
function isLasting({ before, after }: Observed, { op, table_name, row_id }: LedgerRow): boolean {
  const existedBefore = before.get(table_name ?? "")?.has(row_id ?? "") ?? false;
  const existsAfter = after.get(table_name ?? "")?.has(row_id ?? "") ?? false;
  return op === "create"
    ? existsAfter && !existedBefore
    : op === "delete" && existedBefore && !existsAfter;
}

/** Whether the name has no refs, links or Markdown, so that the reply has it unchanged. */
function isPlain(name: string): boolean {
  return /^[\p{L}\p{N} ]{2,60}$/u.test(name);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** If a change was requested and nothing was changed, the reply says so or why, or is itself a question. */
function saysTruth(observation: Observed, text: string): boolean {
  const pending = observation.run.reply?.pending;
  if (applied(observation).length > 0 || (pending !== undefined && pending.type !== "offer"))
    return true;
  const { isAsked, writes } = requestedChange(observation);
  return !isAsked || NOTHING.test(text) || writes.some((name) => text.includes(notDone(name)));
}

const notDone = (name: string) => `"${name}" was not done`;

/** Whether the message requested a change, and the descriptions of the steps that were to make it. */
function requestedChange(observation: Observed): { isAsked: boolean; writes: string[] } {
  const results = parseResults(observation.state.results);
  const understanding = results["understand"] as UnderstandResult | undefined;
  const thinking = (results["think.2"] ?? results["think"]) as ThinkResult | undefined;
  const plans: (Plan | undefined)[] = [
    ...plansOf(observation).slice(-1),
    understanding?.takenOver?.plan,
  ];
  const steps = plans.flatMap((plan) => plan?.steps ?? []);
  const writes = steps.filter(({ type }) => type === "write").map(({ description }) => description);
  return { isAsked: writes.length > 0 || thinking?.output?.asked_change === true, writes };
}

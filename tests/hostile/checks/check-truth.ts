// I11 and I15: whatever a model has claimed, the truth stands next to it, and no tag of a claim is seen.
// Words of a claim are not looked for: what is looked for are the names of what the ledger holds.
import type { Plan } from "../../../shared/contracts/plan.ts";
import type { ThinkResult, UnderstandResult } from "../../../shared/contracts/results.ts";
import { parseResults } from "../../../shared/domain/planning/run-results.ts";
import { applied, plansOf, type LedgerRow, type Observed } from "../observed.ts";

const TAG = /[[［【]\s*[#＃]\s*\d/;
/** What code says where nothing was changed; a list of changes may stand in a list of the model's. */
const NOTHING =
  /nothing was (?:changed|undone)|^(?:- )?Not done:|^All right, everything stays as it is\.$/im;
/** Rows that a list names whatever their number. */
const NAMED = 40;

export function checkTruth(observation: Observed): string[] {
  const { kind, run } = observation;
  if (kind === "undo" || run.status !== "completed") return [];
  const text = run.reply?.text ?? "";
  return [
    ...(TAG.test(text) ? [`I11: the reply shows a tag: ${text.slice(0, 120)}`] : []),
    ...inventedChanges(observation),
    ...untoldChanges(observation, text),
    ...(isContradicted(observation, text)
      ? []
      : ["I15: a change was asked for, none was made, and no word of it"]),
  ];
}

/** The reply's list for programs is made of the ledger alone. */
function inventedChanges(observation: Observed): string[] {
  const effects = applied(observation);
  return (observation.run.reply?.changes ?? [])
    .filter(({ status }) => status === "applied")
    .filter(({ table, ref }) => !effects.some((one) => one.table_name === table && one.ref === ref))
    .map(
      ({ op, label }) => `I11: the reply tells a ${op} of ${label} that the ledger does not have`,
    );
}

/** What this run made and is there, and what it deleted, stands in the reply by its name. */
function untoldChanges(observation: Observed, text: string): string[] {
  const effects = applied(observation).filter((effect) => isLasting(observation, effect));
  if (effects.length > NAMED) return [];
  const letters = lettersOf(text);
  return effects
    .filter((effect) => {
      const names = namesOf(observation, effect);
      return names.every(isPlain) && !names.some((name) => letters.includes(lettersOf(name)));
    })
    .map(({ op, label }) => `I15: the reply does not tell the ${op} of ${label}`);
}

/**
 * A row that the run renamed and then deleted is reported by the name that the user knows, one that it brought back under a
 * later name and then renamed by the name that it has now.
 */
function namesOf(observation: Observed, { label, op, table_name, row_id }: LedgerRow): string[] {
  const rows = op === "delete" ? observation.before : observation.after;
  const row = rows.get(table_name ?? "")?.get(row_id ?? "");
  const rowName = row?.["name"] ?? row?.["title"] ?? row?.["subject"];
  return [label ?? "", ...(typeof rowName === "string" ? [rowName] : [])];
}

/** A row that came and went in the run is reported as nothing, an update by the name that it has now. */
function isLasting({ before, after }: Observed, { op, table_name, row_id }: LedgerRow): boolean {
  const was = before.get(table_name ?? "")?.has(row_id ?? "") ?? false;
  const is = after.get(table_name ?? "")?.has(row_id ?? "") ?? false;
  return op === "create" ? is && !was : op === "delete" && was && !is;
}

/** A name that neither holds refs or links nor means something in Markdown is reported as it is. */
function isPlain(name: string): boolean {
  return /^[\p{L}\p{N} ]{2,60}$/u.test(name);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Where a change was asked for and nothing was changed, the reply says so or why, or is itself a question. */
function isContradicted(observation: Observed, text: string): boolean {
  const pending = observation.run.reply?.pending;
  if (applied(observation).length > 0 || (pending !== undefined && pending.type !== "offer"))
    return true;
  const { isAsked, writes } = askedOf(observation);
  return !isAsked || NOTHING.test(text) || writes.some((name) => text.includes(notDone(name)));
}

const notDone = (name: string) => `"${name}" was not done`;

/** Whether the message asked for a change, and the steps that were to make it. */
function askedOf(observation: Observed): { isAsked: boolean; writes: string[] } {
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

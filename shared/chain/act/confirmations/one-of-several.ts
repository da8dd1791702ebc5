// Asks which row is meant when the user means one row and their words fit several.
import type { StepEnd } from "../step-outcome.ts";
import { matchLabels } from "../../../domain/entities/match-labels.ts";
import { isOneSingledOut, isSingleUnresolved } from "../../../domain/entities/open-mention.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import { optionsOf } from "../../think/ask-which.ts";
import type { TargetRow } from "../writes/resolve-targets.ts";
import { rowsWithRefs } from "../writes/rows-with-refs.ts";
import {
  currentExchange,
  languageOfStep,
  registryOf,
  userWords,
  wordsOfStep,
  type StepWork,
} from "../step-work.ts";

/**
 * Ends the step with a question when a mention of one thing fits several rows: rows that the call matches, or
 * rows of the same type that this run has read or mentioned. Rows that the plan or a mention names by ref need
 * no question. If other words of the user fit only one row, that row is meant.
 */
export async function askWhichRow(
  work: StepWork,
  table: string,
  targets: TargetRow[],
): Promise<StepEnd | null> {
  const mentions = understandResult(work.results).mentions ?? [];
  const openMentions = mentions.filter(isSingleUnresolved);
  const registry = registryOf(work);
  const mentionedRefs = new Set(mentions.flatMap(({ ref }) => ref ?? []));
  const isMeant = (target: TargetRow) =>
    mentionedRefs.has(registry.refOf(target.id) ?? "") ||
    (work.step.batch?.items ?? []).some(({ ref }) => registry.get(ref)?.id === target.id);
  const undecidedRows = targets.filter((target) => !isMeant(target));
  if (openMentions.length === 0 || undecidedRows.length === 0) return null;
  await rowsWithRefs(work, table, undecidedRows);
  const rows = rowsInPlay(work, table, undecidedRows);
  const refs = new Set(undecidedRows.flatMap(({ id }) => registryOf(work).refOf(id) ?? []));
  for (const { raw_text: words } of openMentions) {
    const { matches } = matchLabels(words, rows);
    if (matches.length < 2 || !matches.some(({ ref }) => refs.has(ref))) continue;
    const options = optionsOf(work.ctx, matches, registryOf(work), languageOfStep(work));
    if (isOneSingledOut(userWords(work), options)) continue;
    const { whichOne } = wordsOfStep(work).questions;
    return {
      status: "asked",
      summary: `Waiting to learn which of ${matches.length} entries is meant`,
      question: [
        whichOne(words),
        ...options.map((option, index) => `${index + 1}. ${option}`),
      ].join("\n"),
    };
  }
  return null;
}

/** The matched rows, and rows of the same type that this run has read or mentioned. */
function rowsInPlay(work: StepWork, table: string, targets: TargetRow[]): EntityRecord[] {
  const type = work.ctx.pack.tables[table]?.refType;
  const targetIds = new Set(targets.map(({ id }) => id));
  return Object.values(work.session.entities).filter(
    (record) =>
      record.type === type &&
      record.aliasOf === undefined &&
      record.status !== "deleted" &&
      record.status !== "generated" &&
      (targetIds.has(record.id) || record.touched === currentExchange(work)),
  );
}

// Adds the right number to a reply that counts wrongly ("I saved all 8" for seven rows). Code compares the
// text's digits, and the counts that the model states next to the text. It neither judges nor removes words
// (I15).
import { CHANGE_KINDS, type Stated } from "../../contracts/answers/reply.ts";
import { languageFor } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { WriteOperation } from "../../contracts/plan.ts";
import { nameIn } from "../wording/name-in.ts";
import { wordsFor } from "../wording/words-for.ts";
import type { ClaimedText } from "./marks/compose-reply.ts";
import { CHANGES } from "./marks/parse-mark.ts";
import type { ReplyContext } from "./reply-context.ts";

type Changes = ReplyContext["changes"];

/**
 * A model's reply: its text without the blocks that code inserts, and the claims and counts that it states
 * next to the text.
 */
export interface CountedReply {
  prose: string;
  claimedTexts: readonly ClaimedText[];
  statedCounts: Stated;
  /** Keys of the blocks in the text. */
  shownKeys: ReadonlySet<string>;
}

const OPERATIONS: readonly WriteOperation[] = ["create", "update", "delete"];

/**
 * Whether the model states that its text claims a change, although the run has no receipt and the text does not
 * show the list of changes.
 */
export function isOverclaimed(
  { statedCounts, shownKeys }: CountedReply,
  { changes }: ReplyContext,
): boolean {
  return changes.length === 0 && !shownKeys.has(CHANGES) && claimedOf(statedCounts).length > 0;
}

/**
 * `Saved: 7.`, if the run has changed something and the reply states another number:
 * - the model states a number of changes of one kind that differs from the number of their receipts;
 * - a sentence with the tags of several receipts has a number in digits that matches neither their count nor their
 *   content;
 * - the run has made several changes, and the text has a number in digits that is nowhere in the run, and none of
 *   the run's counts.
 */
export function changesNote(
  { prose, claimedTexts, statedCounts }: CountedReply,
  context: ReplyContext,
): string[] {
  const { changes, reads, drafts, analyses, today } = context;
  const appliedChanges = changes.filter(({ status }) => status === "applied");
  if (appliedChanges.length === 0) return [];
  const taggedClaims = claimedTexts.map(({ text, numbers }) => ({
    text,
    claimedChanges: [...new Set(numbers)].flatMap((number) => changes[number - 1] ?? []),
  }));
  const counts = new Set(
    [
      changes.length,
      ...[appliedChanges, ...taggedClaims.map(({ claimedChanges }) => claimedChanges)].flatMap(
        countsOf,
      ),
    ].map(String),
  );
  const hasWrongNumber = (text: string, sources: unknown[]) =>
    isMiscounted(text, counts, [...sources, drafts, today]);
  const isMiscount =
    claimedOf(statedCounts).some(
      ([op, count]) => count !== appliedChanges.filter((change) => change.op === op).length,
    ) ||
    (appliedChanges.length > 1 && hasWrongNumber(prose, [changes, reads, analyses])) ||
    taggedClaims.some(
      ({ text, claimedChanges }) =>
        claimedChanges.length > 1 && hasWrongNumber(text, claimedChanges),
    );
  return isMiscount ? [countText(appliedChanges, context)] : [];
}

/**
 * `Wines: 14.` for each step whose rows the model miscounts next to its text. A table that the run has changed is
 * left out, because its list of changes says more than an outdated number.
 */
export function rowsNote(
  pack: Pick<DomainPack, "nameIn">,
  { statedCounts }: Pick<CountedReply, "statedCounts">,
  { reads, changes, language: languageTag }: ReplyContext,
): string[] {
  const language = languageFor(languageTag);
  const isChanged = ({ table }: { table: string }) =>
    changes.some((change) => change.table === table && change.status === "applied");
  const miscountedReads = statedCounts.counts.flatMap(({ step, rows }) => {
    const ownReads = reads.filter((read) => read.step === step);
    const totals = ownReads.map(({ total }) => total);
    const sumOfTotals = totals.reduce((sum, total) => sum + total, 0);
    return [...totals, sumOfTotals].includes(rows)
      ? []
      : ownReads.filter((read) => !isChanged(read));
  });
  const notes = miscountedReads.map(({ table, total }) => {
    const name = nameIn(pack, "table", table, language);
    return `${capital(name)}${wordsFor(language).colon}${total}`;
  });
  return notes.length === 0 ? [] : [`${[...new Set(notes)].join("; ")}.`];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The number of changes of each kind, for the kinds of which the model states one. */
function claimedOf({ claims }: Stated): [WriteOperation, number][] {
  return OPERATIONS.map((op): [WriteOperation, number] => [op, claims[CHANGE_KINDS[op]]]).filter(
    ([, count]) => count > 0,
  );
}

function countText(appliedChanges: Changes, { language }: ReplyContext): string {
  const { changes: words, colon } = wordsFor(languageFor(language));
  const notes = OPERATIONS.flatMap((op) => {
    const ownChanges = appliedChanges.filter((change) => change.op === op);
    const title = ownChanges.every(({ restored }) => restored === true) ? words.undone : words.done;
    return ownChanges.length === 0 ? [] : [`${title[op]}${colon}${ownChanges.length}`];
  });
  return `${notes.join("; ")}.`;
}

/**
 * How many changes there are in all, of each table, of each operation, and of each operation on each table.
 */
function countsOf(changes: Changes): number[] {
  const groupBy = (key: (change: Changes[number]) => string) => [
    ...Map.groupBy(changes, key).values(),
  ];
  const groups = [
    ...groupBy(({ table }) => table),
    ...groupBy(({ op }) => op),
    ...groupBy(({ op, table }) => `${op} ${table}`),
  ];
  return [changes, ...groups].map(({ length }) => length);
}

/** Whether the text has a number in digits that is in no source, and has none of the counts. */
function isMiscounted(text: string, counts: ReadonlySet<string>, sources: unknown[]): boolean {
  const statedNumbers = numbersIn(text);
  if (statedNumbers.some((number) => counts.has(number))) return false;
  const knownNumbers = new Set(["0", "1", ...allNumbersIn(JSON.stringify(sources, withoutRefs))]);
  return statedNumbers.some((number) => !knownNumbers.has(number));
}

/** Whole numbers of at most three digits that are not part of a word, a date, a time, a decimal or a range. */
function numbersIn(text: string): string[] {
  return (text.match(/(?<![\p{L}\p{N}.,:/–-])\d{1,3}(?![.,:/–-]?[\p{L}\p{N}])/gu) ?? []).map(
    withoutLeadingZeros,
  );
}

function allNumbersIn(text: string): string[] {
  return (text.match(/\d+/g) ?? []).map(withoutLeadingZeros);
}

/** Keys whose values are refs: the numbers in refs are not counts. */
const REFS: ReadonlySet<string> = new Set(["id", "ref", "refs", "savedAs"]);

function withoutRefs(key: string, value: unknown): unknown {
  return REFS.has(key) ? undefined : value;
}

function withoutLeadingZeros(digits: string): string {
  return String(Number(digits));
}

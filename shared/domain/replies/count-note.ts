// Puts the counted changes beside a reply that states another number ("I saved all 8" over seven rows). No word
// of a sentence is judged, and none is taken out: the truth is added (I15).
import { languageFor } from "../../contracts/language.ts";
import type { WriteOperation } from "../../contracts/plan.ts";
import { wordsFor } from "../wording/words-for.ts";
import type { ReplyContext } from "./reply-context.ts";

const OPERATIONS: readonly WriteOperation[] = ["create", "update", "delete"];

/**
 * `Saved: 7.`, if the run has changed several rows, the text states a number that nothing in the run accounts for,
 * and it states none of the run's own counts; otherwise nothing. Numbers in words are not read.
 * @param prose the model's own text, without what code shows in it
 */
export function countNote(prose: string, context: ReplyContext): string[] {
  const { changes, reads, drafts, analyses, today } = context;
  const applied = changes.filter(({ status }) => status === "applied");
  if (applied.length < 2) return [];
  const stated = numbersIn(prose);
  const counts = [
    changes.length,
    ...[applied, ...groupsOf(applied)].map(({ length }) => length),
  ].map(String);
  if (stated.some((number) => counts.includes(number))) return [];
  const known = new Set([
    ...["0", "1"],
    ...allNumbersIn(JSON.stringify([changes, reads, drafts, analyses, today], withoutRefs)),
  ]);
  if (stated.every((number) => known.has(number))) return [];
  const { changes: words, colon } = wordsFor(languageFor(context.language));
  const told = OPERATIONS.flatMap((op) => {
    const count = applied.filter((change) => change.op === op).length;
    return count === 0 ? [] : [`${words.done[op]}${colon}${count}`];
  });
  return [`${told.join("; ")}.`];
}

/** The changes of each table, of each operation, and of each operation on each table. */
function groupsOf(changes: ReplyContext["changes"]): ReplyContext["changes"][] {
  const by = (key: (change: ReplyContext["changes"][number]) => string) => [
    ...Map.groupBy(changes, key).values(),
  ];
  return [
    ...by(({ table }) => table),
    ...by(({ op }) => op),
    ...by(({ op, table }) => `${op} ${table}`),
  ];
}

/** Whole numbers that stand alone: no part of a date, a time, a decimal or a range. */
function numbersIn(text: string): string[] {
  return (text.match(/(?<![\p{L}\p{N}.,:/–-])\d{1,3}(?![.,:/–-]?[\p{L}\p{N}])/gu) ?? []).map(plain);
}

function allNumbersIn(text: string): string[] {
  return (text.match(/\d+/g) ?? []).map(plain);
}

/** Keys under which refs stand: their numbers count nothing. */
const REFS: ReadonlySet<string> = new Set(["id", "ref", "refs", "savedAs"]);

function withoutRefs(key: string, value: unknown): unknown {
  return REFS.has(key) ? undefined : value;
}

function plain(digits: string): string {
  return String(Number(digits));
}

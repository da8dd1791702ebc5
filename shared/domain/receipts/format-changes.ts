// Formats the list of changes of a reply: those made, those not made, and those that failed.
import { withoutTrailing } from "../../contracts/texts.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { escapeMarkdown } from "../replies/markdown/escape-markdown.ts";
import { plainTexts } from "../entities/translation/strip-refs.ts";
import { changedName, formatChange } from "./format-change.ts";
import { nameIn } from "../wording/name-in.ts";
import { reasonText } from "../wording/reason-text.ts";
import { wordsFor } from "../wording/words-for.ts";

/** Limit of changes with their own line; further ones are only counted, except those of a filter. */
const MAX_LINES = 40;

interface Group {
  title: string;
  lines: string[];
}

/**
 * The list as Markdown, grouped by operation; a group of one change is one sentence. Null when there is nothing to
 * list.
 * @param today ISO date
 * @param planned whether a change was planned: if there are no changes at all, the text then says that nothing was
 *   changed. A list of changes that were not made already says so
 * @param statedChanges changes that the reply states elsewhere; they get no line
 */
export function formatChanges(
  pack: DomainPack,
  changes: ReplyChange[],
  today: string,
  language: Language,
  { planned, statedChanges }: { planned: boolean; statedChanges?: ReadonlySet<ReplyChange> },
): string | null {
  const words = wordsFor(language);
  const listedChanges = changes.filter((change) => statedChanges?.has(change) !== true);
  const groups = groupsOf(pack, listedChanges, changes, today, language);
  const parts = [
    ...groups.map(({ title, lines, countLines }) =>
      groupText({ title, lines: [...lines.map(({ text }) => text), ...countLines] }, words.colon),
    ),
    // Changes that were not made are listed with their reasons, which say enough.
    ...(planned && changes.length === 0 ? [words.nothingChanged] : []),
  ];
  return parts.length === 0 ? null : parts.join("\n\n");
}

/** A line of the list, and the row that it is about. */
export interface ChangeLine {
  text: string;
  ref: string;
}

/** The lines, in the order of the list, about rows that exist after the change. */
export function changeLines(
  pack: DomainPack,
  changes: ReplyChange[],
  today: string,
  language: Language,
): ChangeLine[] {
  return groupsOf(pack, changes, changes, today, language).flatMap(({ lines }) =>
    lines.flatMap(({ text, change: { ref, op, status } }) =>
      ref === null || op === "delete" || status !== "applied" ? [] : [{ text, ref }],
    ),
  );
}

/** @param allChanges decides which changes have their own lines */
function groupsOf(
  pack: DomainPack,
  listedChanges: ReplyChange[],
  allChanges: ReplyChange[],
  today: string,
  language: Language,
): { title: string; lines: { text: string; change: ReplyChange }[]; countLines: string[] }[] {
  const words = wordsFor(language);
  const namedChanges = changesWithLine(allChanges);
  const isUndone = allChanges.some(
    ({ status, restored }) => status === "applied" && restored === true,
  );
  const titleOf = ({ op, table, status, restored }: ReplyChange, count = 1) => {
    if (status !== "applied")
      return restored && !isUndone ? words.undo.nothing : words.changes.notDone;
    if (restored === true) return words.changes.undone[op];
    return pack.changeTitle?.(op, table, language, count) ?? words.changes.done[op];
  };
  const changesByTitle = Map.groupBy(inListOrder(listedChanges), (change) => titleOf(change));
  return [...changesByTitle].map(([title, groupChanges]) => ({
    title: groupChanges[0] === undefined ? title : titleOf(groupChanges[0], groupChanges.length),
    lines: groupChanges
      .filter((change) => namedChanges.has(change))
      .map((change) => ({ text: lineOf(pack, change, today, language), change })),
    countLines: countedLines(
      pack,
      groupChanges.filter((change) => !namedChanges.has(change)),
      language,
    ),
  }));
}

/** Created, updated, deleted, then not done; within each, in the order of the changes. */
function inListOrder(changes: ReplyChange[]): ReplyChange[] {
  const ops: ReplyChange["op"][] = ["create", "update", "delete"];
  const isDone = ({ status }: ReplyChange) => status === "applied";
  return [
    ...ops.flatMap((op) => changes.filter((change) => change.op === op && isDone(change))),
    ...changes.filter((change) => !isDone(change)),
  ];
}

/**
 * The changes with their own line: all those of a filter, because nothing else names these rows; of the others as
 * many as fit, failures first.
 */
function changesWithLine(changes: ReplyChange[]): Set<ReplyChange> {
  const filteredChanges = changes.filter(({ byFilter }) => byFilter === true);
  const otherChanges = changes.filter(({ byFilter }) => byFilter !== true);
  const failures = otherChanges.filter(({ status }) => status !== "applied");
  const appliedChanges = otherChanges.filter(({ status }) => status === "applied");
  const room = Math.max(0, MAX_LINES - filteredChanges.length);
  return new Set([...filteredChanges, ...[...failures, ...appliedChanges].slice(0, room)]);
}

/** A row named like a ref keeps its name, so that code that later removes refs finds none in it. */
function lineOf(
  pack: DomainPack,
  { ref, error, ...namedChange }: ReplyChange,
  today: string,
  language: Language,
): string {
  const change = {
    ...plainTexts(pack, namedChange),
    ref,
    ...(error === undefined ? {} : { error }),
  };
  if (change.status === "applied") return formatChange(pack, change, today, language);
  const reason = reasonOf(pack, change, language);
  // A step that stopped concerns no row.
  if (change.label === null && change.ref === null && reason !== "") return reason;
  const name = changedName(pack, change, language);
  return reason === "" ? name : `${name}${wordsFor(language).colon}${reason}`;
}

function reasonOf(pack: DomainPack, { error, label }: ReplyChange, language: Language): string {
  if (error === undefined) return "";
  return escapeMarkdown(withoutTrailing(reasonText(error, language, pack, label), ". \n"));
}

/** Lines for the changes without their own: how many per table, and the reasons of those not made. */
function countedLines(pack: DomainPack, rest: ReplyChange[], language: Language): string[] {
  const kindOf = (change: ReplyChange) =>
    JSON.stringify([change.table, reasonOf(pack, change, language)]);
  return [...Map.groupBy(rest, kindOf)].map(([kind, changesOfKind]) => {
    const [table, reason] = JSON.parse(kind) as [string, string];
    const name = escapeMarkdown(nameIn(pack, "table", table, language));
    const { changes, colon } = wordsFor(language);
    const countText = changes.more(changesOfKind.length, name);
    return reason === "" ? countText : `${countText}${colon}${reason}`;
  });
}

function groupText({ title, lines }: Group, colon: string): string {
  const [onlyLine = ""] = lines;
  if (lines.length > 1)
    return `${title}${colon.trimEnd()}\n${lines.map((line) => `- ${line}`).join("\n")}`;
  const heading = `${title}${colon}${onlyLine}`;
  return /[.!?]$/.test(onlyLine) ? heading : `${heading}.`;
}

// Removes dropped drafts from what later prompts show of an exchange: after "forget those" (S2) neither their text in
// the reply nor their names in the reply, the goal, the steps and what was blocked may steer the next plan. The user's own words stay. A draft is removed as one passage, so
// a line that also occurs in a kept draft or in prose ("1 onion") stays there.
import { withoutTrailing } from "../../contracts/texts.ts";
import { LANGUAGES, type Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Artifact, Exchange } from "../../contracts/session.ts";
import { NOT_SAVED_PATTERN } from "../wording/not-saved.ts";

const DROPPED_DRAFT_NOTE = "[a draft that was dropped]";
const DROPPED_DRAFT_NOTES = new RegExp(
  `(?:^\\[a draft that was dropped\\]$\\s*(?:^${NOT_SAVED_PATTERN}$\\s*)?)+`,
  "gm",
);
/** An older version of an edited draft may have this many lines in a row that the newest version lacks. */
const MAX_GAP = 2;

export interface RemainingThings {
  drafts: Artifact[];
  /** Labels of everything that the conversation still knows. */
  labels: string[];
}

interface Block {
  label: string;
  /** Lines that are not blank, without emphasis. */
  lines: string[];
  isKept: boolean;
}

/**
 * The exchange without the drafts' text, labels and refs in its reply, goal, steps and what was blocked; the same object when they have none.
 */
export function forgetDrafts(
  pack: DomainPack,
  exchange: Exchange,
  drafts: Artifact[],
  remaining: RemainingThings,
): Exchange {
  if (drafts.length === 0) return exchange;
  const withoutNames = nameRemover(drafts, remaining.labels);
  const blocks = [
    ...drafts.flatMap((draft) => blocksOf(pack, draft, false)),
    ...remaining.drafts.flatMap((draft) => blocksOf(pack, draft, true)),
  ];
  const lines = exchange.assistant.split("\n");
  const owners = ownersOfLines(lines, blocks, remaining.labels);
  const assistant = lines
    .map((line, index) => {
      const owner = owners[index];
      if (owner === undefined) return withoutNames(line);
      return owner.isKept ? line : DROPPED_DRAFT_NOTE;
    })
    .join("\n")
    // One `DROPPED_DRAFT_NOTE` replaces drafts that were shown together, with the labels around them.
    .replace(DROPPED_DRAFT_NOTES, `${DROPPED_DRAFT_NOTE}\n`)
    .trimEnd();
  const refs = new Set<string>(drafts.map(({ ref }) => ref));
  const steps = exchange.steps.map((step) => ({
    ...step,
    outcome: withoutNames(step.outcome),
    description: withoutNames(step.description),
    note: step.note === null ? null : withoutNames(step.note),
    entities: step.entities.filter((ref) => !refs.has(ref)),
  }));
  const goal = withoutNames(exchange.goal);
  const blocked = exchange.blocked === null ? null : withoutNames(exchange.blocked);
  const next = { ...exchange, assistant, steps, goal, blocked };
  return JSON.stringify(next) === JSON.stringify(exchange) ? exchange : next;
}

/** The draft's text in every language, because the session does not record which language was shown. */
function blocksOf(pack: DomainPack, draft: Artifact, isKept: boolean): Block[] {
  const format = pack.subdomains[draft.subdomain]?.artifact?.format;
  const blockIn = (language: Language): Block => {
    const lines = (format?.(draft.content, language) ?? "")
      .split("\n")
      .map(withoutEmphasis)
      .filter(Boolean);
    return { label: withoutEmphasis(draft.label), lines, isKept };
  };
  return LANGUAGES.map(blockIn);
}

/** For each line of a reply, the block that it belongs to. */
function ownersOfLines(lines: string[], blocks: Block[], labels: string[]): (Block | undefined)[] {
  const bareLines = lines.map(withoutEmphasis);
  const owners = bareLines.map((): Block | undefined => undefined);
  const claim = (block: Block, from: number, to: number) => owners.fill(block, from, to + 1);
  // The longest blocks first, because a short draft may be part of a longer one.
  for (const block of blocks.toSorted((a, b) => b.lines.length - a.lines.length)) {
    for (let from = 0; from < bareLines.length; from++) {
      const to = endOfExactCopy(block, bareLines, owners, from);
      if (to !== null) claim(block, from, to);
    }
  }
  const otherLabels = new Set(
    [...labels, ...blocks.map(({ label }) => label)].map(withoutEmphasis),
  );
  // A name that a saved row also has does not prove that the passage below it is the draft's.
  const savedNames = new Set(labels.map(withoutEmphasis));
  for (const block of blocks.filter(({ isKept, label }) => !isKept && !savedNames.has(label))) {
    for (let from = 0; from < bareLines.length; from++) {
      if (owners[from] !== undefined || headingOf(bareLines[from]) !== block.label) continue;
      claim(block, from, endOfOlderVersion(block, bareLines, owners, from, otherLabels));
    }
  }
  return owners;
}

/** The last line of a draft that appears here word for word; null when it does not. */
function endOfExactCopy(
  { label, lines }: Block,
  bareLines: string[],
  owners: (Block | undefined)[],
  from: number,
): number | null {
  if (bareLines[from] !== lines[0]) return null;
  // A single line counts as a draft only as a paragraph of its own, or below its label.
  const lineBefore = bareLines.slice(0, from).findLast(Boolean);
  const isAlone = !bareLines[from - 1] && !bareLines[from + 1];
  if (lines.length === 1 && !isAlone && headingOf(lineBefore) !== label) return null;
  let count = 0;
  for (let position = from; position < bareLines.length; position++) {
    if (bareLines[position] === "") continue;
    if (owners[position] !== undefined || bareLines[position] !== lines[count]) return null;
    count += 1;
    if (count === lines.length) return position;
  }
  return null;
}

/** The last line of a draft's older version that begins here with its label. */
function endOfOlderVersion(
  { lines }: Block,
  bareLines: string[],
  owners: (Block | undefined)[],
  from: number,
  labels: ReadonlySet<string>,
): number {
  const ownLines = new Set(lines);
  let end = from;
  let gap = 0;
  for (let position = from + 1; position < bareLines.length && gap <= MAX_GAP; position++) {
    const line = bareLines[position] ?? "";
    if (owners[position] !== undefined || labels.has(headingOf(line))) break;
    if (line === "") continue;
    gap = ownLines.has(line) ? 0 : gap + 1;
    if (gap === 0) end = position;
  }
  return end;
}

/** The line as a heading: without a number or a bullet before it, and without brackets or a colon after it. */
function headingOf(line = ""): string {
  const name = line.replace(/^(?:\d{1,3}[.)]|[-•]) +/, "");
  const withoutColon = name.endsWith(":") ? name.slice(0, -1) : name;
  const openingPlace = withoutColon.endsWith(")") ? withoutColon.lastIndexOf("(") : -1;
  const isBracketed =
    openingPlace >= 0 && withoutColon.indexOf(")", openingPlace) === withoutColon.length - 1;
  return isBracketed ? withoutTrailing(withoutColon.slice(0, openingPlace), " ") : withoutColon;
}

/** The text without emphasis, other signs of Markdown (`#`, `>`, backticks, escapes) and doubled spaces. */
function withoutEmphasis(text: string): string {
  return text
    .replace(/[*_#>`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Returns a function that replaces the drafts' names of more than two characters by `DROPPED_DRAFT_NOTE`. Names of
 * kept entities that contain such a name stay whole.
 */
function nameRemover(drafts: Artifact[], labels: string[]): (text: string) => string {
  const draftNames = drafts
    .flatMap(({ ref, label }) => [ref, label])
    .filter((name) => name.length > 2);
  const remainingLabels = labels.filter((label) =>
    draftNames.some((name) => label.toLowerCase().includes(name.toLowerCase())),
  );
  const names = [...remainingLabels, ...draftNames].toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return (text) => text;
  const keptLabels = new Set(remainingLabels.map((label) => label.toLowerCase()));
  const pattern = new RegExp(names.map(wholeWord).join("|"), "giu");
  return (text) =>
    text.replace(pattern, (name) =>
      keptLabels.has(name.toLowerCase()) ? name : DROPPED_DRAFT_NOTE,
    );
}

/** Matches the name where it is not part of a longer word: `gen_wine_1` is not in `gen_wine_12`. */
function wholeWord(name: string): string {
  const pattern = name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return `(?<![\\p{L}\\p{N}_])${pattern}(?![\\p{L}\\p{N}_])`;
}

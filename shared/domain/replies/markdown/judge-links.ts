// Finds forbidden links (to addresses that the run does not show) and HTML in a text, and the parts to remove so
// that they have no effect in any Markdown renderer.
import { tagSpans } from "./tag-spans.ts";
import { withoutTrailing } from "../../../contracts/texts.ts";
import { misleads, type IsKnown } from "./known-address.ts";
import type { Code, Span } from "./markdown-tree.ts";
import { readMarkdown, type Mark, type MarkdownReading, type Run } from "./read-markdown.ts";

/** A character that no address contains. The text after it is not part of the address. */
const NON_ADDRESS_CHARACTERS = String.raw`\s"<>{}|\\^\x60“”„«»‹›`;

/** Addresses in plain text that the parser does not link, but some renderers do. */
const ADDRESS = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]{0,30}:\/\/[^${NON_ADDRESS_CHARACTERS}]*`,
    String.raw`(?<![a-z0-9])www\.[^${NON_ADDRESS_CHARACTERS}]*`,
    String.raw`(?<![a-z0-9])(?:data|javascript|vbscript|mailto|xmpp|tel|sms|file):[^${NON_ADDRESS_CHARACTERS}]+`,
    String.raw`(?<![\p{L}\p{N}:/])\/\/[\p{L}\p{N}-]+\.[^${NON_ADDRESS_CHARACTERS}]+`,
    String.raw`[^\s@<>()[\],;:"]{1,64}@[^\s@<>]{1,250}?\.[\p{L}\p{N}][^${NON_ADDRESS_CHARACTERS}@]*`,
  ].join("|"),
  "giu",
);
const FIRST_OUTSIDE = new RegExp(`[${NON_ADDRESS_CHARACTERS}]`, "u");
/**
 * A destination outside the page. Any other destination is a mistake of the model, and its removal loses
 * nothing.
 */
const LEADS_OUT = /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/|www\.)/i;

/** A part to remove. */
export interface Cut extends Span {
  /** Whether a note replaces the span, to tell the reader that an address was removed. */
  leavesNote?: boolean;
}

export interface ForbiddenSpan {
  span: Span;
  /** The parts of the span to remove. One round may not be enough to remove all effect of the link. */
  cuts: Cut[];
}

export function judgeLinks(
  source: string,
  isKnown: IsKnown,
): { foundSpans: ForbiddenSpan[]; lastBlock: number } {
  const readings = [
    ...[[], ...doubtfulCode(source)].map((disabledCode) => readMarkdown(source, disabledCode)),
    ...trimmedReadings(source),
  ];
  const spansWithCuts = readings.flatMap(({ marks, runs }) => [
    ...marks.map((mark) => ({ span: mark, cuts: cutsOf(mark, source, isKnown) })),
    ...runs
      .flatMap((run) => addressesOf(run, isKnown))
      .map((span) => ({ span, cuts: [{ ...span, leavesNote: true }] })),
    ...runs.flatMap((run) => looseTagsOf(run, source)),
  ]);
  return {
    foundSpans: spansWithCuts.filter(({ cuts }) => cuts.length > 0),
    lastBlock: Math.min(...readings.map(({ lastBlock }) => lastBlock)),
  };
}

/**
 * Kinds of code that some renderers do not treat as code, so that their content must be judged too. A list or
 * trimming removes an indent. Table cells split code, and parsers differ on where a table begins.
 */
function doubtfulCode(source: string): Code[][] {
  const indentedCode: Code[] = / {4}|\t/.test(source) ? ["codeIndented"] : [];
  const tableCode: Code[] =
    /[`~]/.test(source) && source.includes("|") ? ["codeText", "codeFenced"] : [];
  const bothKinds =
    indentedCode.length > 0 && tableCode.length > 0 ? [[...indentedCode, ...tableCode]] : [];
  return [indentedCode, tableCode, ...bothKinds].filter((disabledCode) => disabledCode.length > 0);
}

/**
 * The reading of the trimmed text, in offsets of the source. After trimming, an indented fence opens a block
 * that the next fence ends. Empty if the text does not begin with a blank.
 */
function trimmedReadings(source: string): MarkdownReading[] {
  const leadingBlanks = source.search(/\S/);
  if (leadingBlanks <= 0) return [];
  const { marks, runs, lastBlock } = readMarkdown(source.slice(leadingBlanks), []);
  const shift = <T extends Span>(span: T): T => ({
    ...span,
    start: span.start + leadingBlanks,
    end: span.end + leadingBlanks,
  });
  return [
    {
      marks: marks.map((mark) => {
        const shiftedMark = shift(mark);
        if (shiftedMark.kind === "definition")
          return { ...shiftedMark, colon: shift(shiftedMark.colon) };
        if (shiftedMark.kind !== "link" && shiftedMark.kind !== "image") return shiftedMark;
        return { ...shiftedMark, content: shift(shiftedMark.content) };
      }),
      runs: runs.map((run) => run.map(shift)),
      lastBlock: lastBlock === 0 ? 0 : lastBlock + leadingBlanks,
    },
  ];
}

/** The spans to remove so that the mark loses some or all of its effect; empty if the mark may stay. */
function cutsOf(mark: Mark, source: string, isKnown: IsKnown): Cut[] {
  const { start, end } = mark;
  switch (mark.kind) {
    case "link":
    case "image": {
      const isShown = isKnown(mark.destination) && !misleads(mark.label, mark.destination);
      if (isShown) return mark.kind === "link" ? [] : [{ start, end: start + 1 }];
      return [
        { start, end: mark.content.start },
        { start: mark.content.end, end, leavesNote: LEADS_OUT.test(mark.destination) },
      ];
    }
    case "definition":
      if (isKnown(mark.destination)) return [mark.colon];
      return [{ start, end, leavesNote: LEADS_OUT.test(mark.destination) }];
    case "autolink":
      // Parsers differ on whether a character reference or a rare space after an address belongs to it.
      return isKnown(mark.destination) && !/^(?:&|[^\S \t\r\n])/.test(source.slice(end, end + 1))
        ? []
        : [{ start, end: start + addressIn(source.slice(start, end)).length, leavesNote: true }];
    case "html":
      return tagSpans(source.slice(start, end)).map((tag) => ({
        start: start + tag.start,
        end: start + tag.end,
      }));
    case "footnote":
      return [{ start, end }];
  }
}

/** Text that only some parsers read as a tag: its angle brackets are removed. */
function looseTagsOf(run: Run, source: string): ForbiddenSpan[] {
  const nextClose = searchForward((index) => source.indexOf(">", index));
  const equals = searchForward((index) => source.indexOf("=", index));
  const emptyLines = searchForward((index) => {
    EMPTY_LINE.lastIndex = index;
    return EMPTY_LINE.exec(source)?.index ?? -1;
  });
  return run.flatMap(({ start, text, kind }) =>
    kind !== "verbatim"
      ? []
      : [...text.matchAll(/<(?=[a-z/!?]|$)/gi)].flatMap(({ index }) => {
          const position = start + index;
          const close = nextClose(position);
          LOOSE_TAG.lastIndex = position;
          const isNamed =
            /[a-z]/i.test(source.charAt(position + 1)) && equals(position + 2) < close;
          if (
            close === Infinity ||
            !(isNamed || LOOSE_TAG.test(source)) ||
            emptyLines(position) < close
          )
            return [];
          const brackets = [position, close].map((bracket) => ({
            start: bracket,
            end: bracket + 1,
          }));
          return [{ span: { start: position, end: close + 1 }, cuts: brackets }];
        }),
  );
}

/** A tag that is recognized by its beginning; other tags are recognized by an equals sign. */
const LOOSE_TAG = /<(?:[/!?]|[a-z][a-z0-9-]*\/)/iy;
const EMPTY_LINE = /\n[ \t]*\n/g;

/**
 * Returns a function that finds the next position from a given one, or Infinity if there is none. Callers must ask
 * in ascending order, so that the text is searched only once.
 */
function searchForward(find: (from: number) => number): (index: number) => number {
  let position = -1;
  return (index) => {
    if (position < index) position = find(index);
    if (position < 0) position = Infinity;
    return position;
  };
}

/**
 * The actual address within the text that a parser read as one: parsers include everything up to the next blank. An
 * address in angle brackets is complete.
 */
function addressIn(text: string): string {
  if (text.startsWith("<")) return text;
  const addressEnd = text.search(FIRST_OUTSIDE);
  const address = untilUnopenedBracket(addressEnd > 0 ? text.slice(0, addressEnd) : text);
  return withoutTrailing(address, ".,;:!?'*_~&") || text;
}

/** The text up to the first bracket that closes one opened before the text. */
function untilUnopenedBracket(text: string): string {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[()[\]]/g)) {
    depth += bracket === "(" || bracket === "[" ? 1 : -1;
    if (depth < 0) return text.slice(0, index);
  }
  return text;
}

/**
 * Some parsers end an address only at a blank, so an address may stay only if no other text follows it
 * directly.
 */
const ENDS_PATTERN = /[.,;:!?'"*_~)\]}<>&]*(?=\s|$)/uy;

function addressesOf(run: Run, isKnown: IsKnown): Span[] {
  const text = run.map((part) => part.text).join("");
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: match, index }) => {
    const address = addressIn(match);
    const end = index + address.length;
    ENDS_PATTERN.lastIndex = end;
    return ENDS_PATTERN.test(text) && isKnown(asDestination(address))
      ? []
      : sourceOf(run, index, end);
  });
}

function asDestination(address: string): string {
  if (/^www\./i.test(address)) return `http://${address}`;
  return /^[^:/]+@/.test(address) ? `mailto:${address}` : address;
}

/** The source spans of a part of the decoded text. */
function sourceOf(run: Run, from: number, to: number): Span[] {
  let position = 0;
  return run.flatMap(({ start, end, text, kind }) => {
    const first = Math.max(0, from - position);
    const last = Math.min(text.length, to - position);
    position += text.length;
    if (first >= last) return [];
    return [kind === "decoded" ? { start, end } : { start: start + first, end: start + last }];
  });
}
